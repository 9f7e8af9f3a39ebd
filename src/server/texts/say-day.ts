import { LOCALES, type Language } from '#contract/language.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'

/** A date as a sentence says it: "1 noiembrie 2026". */
export const sayDay = (day: LocalDate, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(day))
