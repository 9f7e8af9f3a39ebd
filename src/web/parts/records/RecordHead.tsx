import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import styles from './RecordHead.module.css'

interface BackLinkProps {
  /** The list that it is one of. */
  to: `/cabinet/administration/${'clients' | 'doctors' | 'locations' | 'sms-templates'}`
  label: string
}

interface RecordHeadProps {
  back: BackLinkProps
  /** A face or initials, 44 px. */
  picture?: ReactNode
  name: string
  /** Beside the name: how it stands. */
  badge?: ReactNode
  /** Who it is in a line under the name. */
  facts?: ReactNode
  /** What one looks for most. */
  glance?: readonly { label: string; content: ReactNode }[]
  /** What one does most. */
  tools: ReactNode
}

/** The head of a record: who it is at a glance, and what one does most. */
export function RecordHead({ back, picture, name, badge, facts, glance, tools }: RecordHeadProps) {
  return (
    <header className={styles.head}>
      <BackLink {...back} />
      {picture}
      <div className={styles.who}>
        <div className={styles.title}>
          <h1 className={styles.name} dir="auto">
            {name}
          </h1>
          {badge}
        </div>
        {facts ? <p className={styles.facts}>{facts}</p> : null}
      </div>
      {glance ? (
        <dl className={styles.glance}>
          {glance.map(({ label, content }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <div className={styles.tools}>{tools}</div>
    </header>
  )
}

/** Back to the list as it was left, filters and all, when one came from it. */
function BackLink({ to, label }: BackLinkProps) {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()

  function goBack(event: MouseEvent) {
    if (!canGoBack || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.back()
  }

  return (
    <Link to={to} className={styles.back} aria-label={label} title={label} onClick={goBack}>
      <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}
