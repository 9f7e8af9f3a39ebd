// Letters without their marks: ș and ş, ț and ţ, ă, â and î all become plain.

// Letters Unicode does not take apart.
const WHOLE: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  þ: 'th',
  Þ: 'TH',
}

/** Keeps the case and everything that is not a letter. */
export function stripDiacritics(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[ßæÆœŒøØđĐłŁıþÞ]/g, letter => WHOLE[letter] ?? letter)
    .normalize('NFC')
}

/** The letters of old programs, which knew a cedilla alone, as they are written. */
export function commaBelow(text: string): string {
  return text.replaceAll('ş', 'ș').replaceAll('ţ', 'ț').replaceAll('Ş', 'Ș').replaceAll('Ţ', 'Ț')
}
