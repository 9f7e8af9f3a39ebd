// What is written on a gift card: ZBXX-XXXX-XXXX, ten signs of five random bits each.

/** Digits and capitals without I, L, O and U: no two of them look alike. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const COUNT = 10
/** What people write for a sign that they take for another. */
const TAKEN_FOR: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', U: 'V' }
const PREFIX = 'ZB'

/** How many random bytes a code is made of, one for each sign. */
export const GIFT_CODE_BYTES = COUNT

/** The code of ten random bytes; of each its lowest five bits count. */
export function giftCodeOf(bytes: Uint8Array): string {
  return written(Array.from(bytes.subarray(0, COUNT), byte => SIGNS[byte & 31]).join(''))
}

/** A code as people type it, in any case, with or without what parts it; undefined when it cannot be one. */
export function readGiftCode(text: string): string | undefined {
  const signs = text
    .toUpperCase()
    .replaceAll(/[\s.·–—_-]/g, '')
    .replace(new RegExp(`^${PREFIX}(?=.{${COUNT}}$)`), '')
    .replaceAll(/[ILOU]/g, sign => TAKEN_FOR[sign]!)
  return signs.length === COUNT && isOfSigns(signs) ? written(signs) : undefined
}

/** The beginning of a code, as somebody types it who looks for one; undefined when none begins so. */
export function readGiftCodeStart(text: string): string | undefined {
  const signs = text.toUpperCase().replaceAll(/[\s.·–—_-]/g, '')
  if (!signs.startsWith(PREFIX)) return undefined
  const rest = signs.slice(PREFIX.length).replaceAll(/[ILOU]/g, sign => TAKEN_FOR[sign]!)
  return rest.length <= COUNT && isOfSigns(rest) ? parted(PREFIX + rest) : undefined
}

const ALL_SIGNS = new RegExp(`^[${SIGNS}]*$`)
const isOfSigns = (text: string) => ALL_SIGNS.test(text)

const written = (signs: string) => parted(PREFIX + signs)
const parted = (signs: string) => signs.replaceAll(/(.{4})(?=.)/g, '$1-')
