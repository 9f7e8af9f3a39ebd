import type { ReactNode } from 'react'
import { stripDiacritics } from '#domain/diacritics.ts'
import styles from './PatientPicker.module.css'

/** The name with the searched words marked where its own words begin with them, whatever the case and diacritics. */
export function markMatch(name: string, search: string): ReactNode {
  const wanted = stripDiacritics(search).toLowerCase().split(/\s+/).filter(Boolean)
  return name.split(/(\s+)/).map((word, index) => {
    const folded = stripDiacritics(word).toLowerCase()
    const match = wanted.find(each => folded.startsWith(each))
    if (!match || folded.length !== word.length) return word
    return (
      <span key={`${word}-${index}`}>
        <mark className={styles.mark}>{word.slice(0, match.length)}</mark>
        {word.slice(match.length)}
      </span>
    )
  })
}
