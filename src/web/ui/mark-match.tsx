import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { stripDiacritics } from '#domain/texts/diacritics.ts'
import styles from './MarkMatch.module.css'

/** The name with the searched words marked where its own words begin with them, whatever the case and diacritics. */
export function markMatch(name: string, search: string): ReactNode {
  const wanted = stripDiacritics(search).toLowerCase().split(/\s+/).filter(Boolean)
  return Array.from(name.matchAll(/\s+|\S+/g), ({ 0: word, index: at }) => {
    const folded = stripDiacritics(word).toLowerCase()
    const match = wanted.find(each => folded.startsWith(each))
    if (!match || folded.length !== word.length) return word
    return (
      <Fragment key={at}>
        <mark className={styles.mark}>{word.slice(0, match.length)}</mark>
        {word.slice(match.length)}
      </Fragment>
    )
  })
}
