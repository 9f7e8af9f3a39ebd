import { IconUsers } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './DuplicatePanel.module.css'

interface DuplicatePanelProps {
  title: string
  people: readonly { id: number; name: string; facts: string }[]
  /** What may be done with one of them. */
  children: (id: number) => ReactNode
  /** Says that it is somebody else; without it the panel is only a hint, which leaves the focus where it is. */
  other?: string
  busy?: boolean
  onOther?: () => void
}

/** Those who may be the person that is being written down. It takes the focus, since the press before it was answered by it. */
export function DuplicatePanel({
  title,
  people,
  children,
  other,
  busy = false,
  onOther,
}: DuplicatePanelProps) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isAsking = other !== undefined
  useEffect(() => {
    if (!isAsking) return
    heading.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isAsking])
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={id}>
      <h3 ref={heading} tabIndex={-1} id={id} className={styles.title}>
        <IconUsers size={18} stroke={1.75} aria-hidden="true" />
        {title}
      </h3>
      <ul className={styles.people}>
        {people.map(person => (
          <li key={person.id}>
            <div className={styles.who}>
              <strong dir="auto">{person.name}</strong>
              <span>{person.facts}</span>
            </div>
            {children(person.id)}
          </li>
        ))}
      </ul>
      {isAsking ? (
        <Button variant="secondary" size="dense" busy={busy} className={styles.other} onClick={onOther}>
          {other}
        </Button>
      ) : null}
    </section>
  )
}
