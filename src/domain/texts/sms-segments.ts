// What an SMS costs: 160 characters in the GSM 7-bit alphabet or 70 in UCS-2, 153 and 67 a part when it is longer.

import { stripDiacritics } from './diacritics.ts'

// 3GPP TS 23.038: the basic table, and the extension table whose characters take two places.
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENDED = new Set('\f^{}\\[~]|€')

const ROOM = { gsm7: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } } as const

export type SmsSize = {
  encoding: 'gsm7' | 'ucs2'
  /** 0 for an empty text. */
  segments: number
  /** Places taken: septets in GSM-7, UTF-16 units in UCS-2. */
  length: number
  /** Places free in the last segment. */
  left: number
}

export function measureSms(text: string): SmsSize {
  const characters = Array.from(text)
  const encoding = characters.every(isGsm) ? 'gsm7' : 'ucs2'
  const sizes = characters.map(character =>
    encoding === 'ucs2' ? character.length : Number(EXTENDED.has(character)) + 1,
  )
  const length = sizes.reduce((sum, size) => sum + size, 0)
  const { single, part } = ROOM[encoding]
  if (length <= single) return { encoding, segments: Number(length > 0), length, left: single - length }
  let segments = 1
  let used = 0
  // A character of two places is never split between parts.
  for (const size of sizes) {
    if (used + size > part) {
      segments++
      used = 0
    }
    used += size
  }
  return { encoding, segments, length, left: part - used }
}

const PUNCTUATION: Record<string, string> = {
  '„': '"',
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '–': '-',
  '—': '-',
  '‑': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
}

/** The text with what GSM-7 lacks replaced by its nearest plain form, where there is one; é or ö stay. */
export function dropDiacritics(text: string): string {
  return Array.from(text.normalize('NFC'), toGsm).join('')
}

function toGsm(character: string): string {
  return isGsm(character) ? character : (PUNCTUATION[character] ?? stripDiacritics(character))
}

function isGsm(character: string): boolean {
  return BASIC.has(character) || EXTENDED.has(character)
}
