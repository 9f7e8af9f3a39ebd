// What templates say, in the languages that they are written in.

export const DOCUMENT_LANGUAGES = ['ro', 'en'] as const
export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number]

/** Empty or absent where it is not written yet. */
export type Texts = Readonly<Partial<Record<DocumentLanguage, string>>>

/** As it reads in a language: in the other one where it is not written in this. */
export function textIn(texts: Texts | undefined, language: DocumentLanguage): string {
  return texts?.[language] || texts?.ro || texts?.en || ''
}
