import { IconAlertCircle } from '@tabler/icons-react'
import styles from './Problem.module.css'

/** What went wrong with a form as a whole. */
export function Problem({ children }: { children: string | undefined }) {
  return (
    <div role="alert" className={styles.place}>
      {children ? (
        <p className={styles.problem}>
          <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
          {children}
        </p>
      ) : null}
    </div>
  )
}
