import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './WayRows.module.css'

interface WayRowsProps {
  title: string
  /** At the end of the heading's line. */
  action?: ReactNode
  help?: string | undefined
  children: ReactNode
}

/** Some of the ways into an account, or where it is open: a heading, a row each and what they are for. */
export function WayRows({ title, action, help, children }: WayRowsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      <ul className={styles.list}>{children}</ul>
      {help ? <p className={styles.help}>{help}</p> : null}
    </section>
  )
}

interface WayRowProps {
  icon: ReactNode
  name: ReactNode
  about?: string
  /** What can be done with it. */
  children?: ReactNode
}

export function WayRow({ icon, name, about, children }: WayRowProps) {
  return (
    <li className={styles.row}>
      {icon}
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        {about ? <p className={styles.about}>{about}</p> : null}
      </div>
      {children}
    </li>
  )
}

/** The last row, which adds another. */
export function AddRow({ children }: { children: ReactNode }) {
  return <li className={styles.row}>{children}</li>
}
