import { DOCUMENT_TAGS, splitAtTags } from '#domain/documents/tags.ts'
import type { DocumentLanguage } from '#domain/documents/texts.ts'
import styles from './ElementAtRest.module.css'

/** A text with what it will name drawn as chips. */
export function TagText({ text, language }: { text: string; language: DocumentLanguage }) {
  return splitAtTags(text).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // The same tag may stand twice: what tells parts apart is their place.
      <span key={index} className={styles.tag}>
        {DOCUMENT_TAGS[part.tag].name[language]}
      </span>
    ),
  )
}
