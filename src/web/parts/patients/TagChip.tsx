import type { ReactNode } from 'react'
import type { PatientTag } from '#contract/patients/tags.ts'
import styles from './TagChip.module.css'

/** A tag in its colour; `end` is what can be done with it. */
export function TagChip({ tag: { name, color }, end }: { tag: Omit<PatientTag, 'id'>; end?: ReactNode }) {
  return (
    <span className={styles.tag} data-color={color}>
      <span>{name}</span>
      {end}
    </span>
  )
}
