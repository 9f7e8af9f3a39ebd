import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge } from '#web/ui/Badge.tsx'
import type { SaveState } from '#web/parts/documents/saving/draft-saver.ts'
import { SaveLine } from '#web/parts/documents/saving/SaveLine.tsx'
import styles from './EditorHead.module.css'

interface EditorHeadProps {
  /** Where its list is, and what leads back there. */
  tab: 'form-templates' | 'report-templates'
  back: string
  title: string
  /** What is known of it, in a line; empty ones are left out. */
  facts: readonly (string | false)[]
  /** "Ciornă v3", "v2 publicată". */
  version: string
  isDraft: boolean
  badge?: ReactNode
  state: SaveState
  zone: string
  /** What one does with all of it. */
  children: ReactNode
}

/** Which template it is and how it stands. */
export function EditorHead({ tab, back, title, facts, version, isDraft, badge, ...rest }: EditorHeadProps) {
  const { state, zone, children } = rest
  return (
    <header className={styles.head}>
      <Link
        to="/cabinet/administration/$tab"
        params={{ tab }}
        className={styles.back}
        aria-label={back}
        title={back}
      >
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
      </Link>
      <div className={styles.who}>
        <h1 dir="auto">{title}</h1>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.how}>
        {badge}
        <Badge
          tone={isDraft ? 'warn' : 'ok'}
          icon={isDraft ? <IconPencil size={14} stroke={1.75} aria-hidden="true" /> : null}
        >
          {version}
        </Badge>
        <SaveLine state={state} zone={zone} />
      </div>
      <div className={styles.tools}>{children}</div>
    </header>
  )
}
