import type { CSSProperties, ReactNode } from 'react'
import styles from './WorkRoom.module.css'

interface WorkRoomProps {
  /** Pixels of what stands beside the work. */
  sideWidth: number
  isBusy?: boolean
  children: ReactNode
}

/** A tab of a record that is worked in: a `WorkCard`, and a `WorkSide` beside or under it. A phone gives it its whole screen. */
export function WorkRoom({ sideWidth, isBusy = false, children }: WorkRoomProps) {
  const style = { '--side': `${sideWidth}px` } as CSSProperties
  return (
    <div data-work className={styles.room} style={style} aria-busy={isBusy || undefined}>
      {children}
    </div>
  )
}

export function WorkCard({ children }: { children: ReactNode }) {
  return <section className={styles.card}>{children}</section>
}

export function WorkSide({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <aside className={styles.side} aria-label={label}>
      {children}
    </aside>
  )
}
