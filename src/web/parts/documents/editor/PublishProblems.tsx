import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { problemSentence } from '#contract/documents/problem-messages.ts'
import type { Problem } from '#domain/documents/problem.ts'
import { IconButton } from '#web/ui/Button.tsx'
import styles from './PublishProblems.module.css'

interface PublishProblemsProps {
  problems: readonly Problem[]
  title: string
  close: string
  /** What of the template it is about. */
  nameOf: (problem: Problem) => string
  onLead: (problem: Problem) => void
  onClose: () => void
}

/** What keeps a template from being published; each leads to its place. */
export function PublishProblems({ problems, title, close, nameOf, onLead, onClose }: PublishProblemsProps) {
  const { i18n } = useTranslation()
  const id = useId()
  const root = useRef<HTMLElement>(null)
  const count = problems.length

  useEffect(() => root.current?.focus(), [])
  useEffect(() => {
    if (count === 0) onClose()
  }, [count, onClose])

  return (
    <section ref={root} tabIndex={-1} className={styles.problems} aria-labelledby={id}>
      <header>
        <h2 id={id}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
          {title}
        </h2>
        <IconButton dense label={close} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </header>
      <ul>
        {problems.map(problem => (
          <li key={`${problem.path} ${problem.message}`}>
            <button type="button" onClick={() => onLead(problem)}>
              <span>{nameOf(problem)}</span>
              {problemSentence(problem, i18n.language === 'en' ? 'en' : 'ro')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
