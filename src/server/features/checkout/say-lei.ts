import { LOCALES, type Language } from '#contract/language.ts'
import { ronOf } from '#domain/money/money.ts'

/** Bani as a sentence says them: "1.135,00 lei". */
export function sayLei(bani: number, language: Language): string {
  const amount = new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: 2 }).format(ronOf(bani))
  return `${amount} lei`
}
