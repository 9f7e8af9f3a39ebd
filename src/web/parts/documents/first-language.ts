import type { DocumentLanguage } from '#domain/documents/texts.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'

/** The one of a template's languages that it is opened in: the reader's, where it has that. */
export function firstLanguage(languages: readonly DocumentLanguage[]): DocumentLanguage {
  const own = currentLanguage()
  return languages.includes(own) ? own : (languages[0] ?? own)
}
