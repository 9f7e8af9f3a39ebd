/** How many digits a country's own prefix has: one or two for those named, three for all others. */
const ONE_DIGIT = /^[17]/
const TWO_DIGITS = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** A Romanian number as people write it, 0722 418 305; another one in groups after its prefix, +49 151 123 456 78. */
export function showPhone(mobile: string): string {
  const digits = /^\+(\d{8,15})$/.exec(mobile.replaceAll(' ', ''))?.[1]
  if (!digits) return mobile
  if (/^40\d{9}$/.test(digits)) return `0${inGroups(digits.slice(2))}`
  const prefix = ONE_DIGIT.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3
  return `+${digits.slice(0, prefix)} ${inGroups(digits.slice(prefix))}`
}

/** By threes; the last group has two to four digits. */
const inGroups = (digits: string) => digits.match(/\d{3}(?=\d{2})|\d+$/g)?.join(' ') ?? digits

/** Whether a phone or an email is shown in part alone, so that it cannot be called. */
export function isMasked(contact: string): boolean {
  return contact.includes('•')
}
