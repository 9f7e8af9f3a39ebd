import { LOCALES, type Language } from '#contract/language.ts'

/** A month (`yyyy-MM`) as a sentence says it: "noiembrie 2026". */
export const sayMonth = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01`),
  )
