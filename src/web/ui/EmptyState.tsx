import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** Buttons or links. */
  children?: ReactNode
  /** Which heading the title is on its page. */
  level?: 1 | 2 | 3
  /** No card of its own: it stands in one. */
  isFlat?: boolean
}

/** Says why there is nothing here and what to do about it. */
export function EmptyState({ icon, title, text, children, level = 2, isFlat = false }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty} data-flat={isFlat || undefined}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <Heading className={styles.title}>{title}</Heading>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children ? <div className={styles.actions}>{children}</div> : null}
    </div>
  )
}
