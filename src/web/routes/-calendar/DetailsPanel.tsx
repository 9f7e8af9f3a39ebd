import type { ReactNode } from 'react'
import styles from './DetailsPanel.module.css'

interface DetailsPanelProps {
  label: string
  children: ReactNode
}

/** Beside the calendar on wide screens, a drawer over it on narrow ones, the whole screen on a phone. */
export function DetailsPanel({ label, children }: DetailsPanelProps) {
  return (
    <aside className={styles.panel} aria-label={label} data-details="">
      {children}
    </aside>
  )
}
