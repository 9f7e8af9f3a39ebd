import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import styles from './AccountForm.module.css'

/** The heading and frame of a page with one form. */
export function AccountPage({
  title,
  text,
  children,
}: {
  title: string
  text?: ReactNode
  children: ReactNode
}) {
  usePageTitle(title)
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {text ? <p className={styles.text}>{text}</p> : null}
      </div>
      {children}
    </>
  )
}

/** What is wrong with the whole form rather than with one field. */
export function FormProblem({ children }: { children: string }) {
  return (
    <div role="alert" className={styles.problems}>
      {children ? (
        <p className={styles.problem}>
          <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
          {children}
        </p>
      ) : null}
    </div>
  )
}
