import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { initialsOf } from './Avatar.tsx'
import styles from './LinkHeader.module.css'

/** Puts the clinic's name into the header of pages opened by link; render it once the name is known. */
export function LinkHeader({ clinic }: { clinic: string }) {
  const [place, setPlace] = useState<Element | null>(null)
  useEffect(() => setPlace(document.getElementById('link-header')), [])
  if (!place) return null
  return createPortal(
    <span className={styles.clinic}>
      <span className={styles.logo} aria-hidden="true">
        {initialsOf(clinic)}
      </span>
      <span className={styles.name}>{clinic}</span>
    </span>,
    place,
  )
}
