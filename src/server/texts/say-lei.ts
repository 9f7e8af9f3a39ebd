import { LOCALES, type Language } from '#contract/language.ts'

/** An amount in lei as a sentence says it, without its unit: "1.250,50". */
export function sayLei(bani: number, language: Language): string {
  const digits = bani % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(bani / 100)
}
