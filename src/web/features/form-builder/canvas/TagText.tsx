import { DOCUMENT_TAGS, splitAtTags } from '#domain/documents/tags.ts'
import type { DocumentLanguage } from '#domain/documents/texts.ts'
import styles from './ElementAtRest.module.css'

/** A text with what it will name drawn as chips. */
export function TagText({ text, language }: { text: string; language: DocumentLanguage }) {
  // The same tag may stand twice: what tells parts apart is their place.
  const parts = splitAtTags(text).map((part, key) => ({ part, key }))
  return parts.map(({ part, key }) =>
    typeof part === 'string' ? (
      part
    ) : (
      <span key={key} className={styles.tag}>
        {DOCUMENT_TAGS[part.tag].name[language]}
      </span>
    ),
  )
}
