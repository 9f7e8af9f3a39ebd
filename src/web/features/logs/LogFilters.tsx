import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import styles from './LogFilters.module.css'

/** So long after a letter nothing else was typed. */
const TYPING = 250

interface LogFiltersProps {
  /** Where the page shows them: above its tabs. */
  slot: HTMLElement | null
  search?: { label: string; value: string; onChange: (text: string) => void }
  /** What stands at the end, such as how many there are. */
  end?: ReactNode
  children: ReactNode
}

/** What narrows the open log down. It belongs to the log, and stands above the tabs, where that of every log stands. */
export function LogFilters({ slot, search, end, children }: LogFiltersProps) {
  const { t } = useTranslation('clinic')
  if (!slot) return null
  return createPortal(
    <div className={styles.filters}>
      {search ? <SearchBox {...search} delay={TYPING} /> : null}
      <div className={styles.chips} role="group" aria-label={t('list.filters')}>
        {children}
      </div>
      {end ? <span className={styles.end}>{end}</span> : null}
    </div>,
    slot,
  )
}
