import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '#domain/wall-time.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { addMonths, listDates, monthSheet } from './calendar-range.ts'
import { useHolidays } from './bookings-queries.ts'
import styles from './MiniMonth.module.css'

interface MiniMonthProps {
  value: LocalDate
  today: LocalDate
  onChoose: (date: LocalDate) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month to choose a day from; arrows go by day and week, PageUp and PageDown by month. */
export function MiniMonth({ value, today, onChoose }: MiniMonthProps) {
  const { t } = useTranslation('staff')
  const format = useFormat()
  const [active, setActive] = useState(value)
  const month = active.slice(0, 7)
  const dates = listDates(monthSheet(month))
  const holidays = useHolidays(monthSheet(month))
  const grid = useRef<HTMLDivElement>(null)
  const shouldFocus = useRef(true)

  useEffect(() => {
    if (shouldFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    shouldFocus.current = false
  })

  function onKeyDown(event: KeyboardEvent) {
    const months = { PageUp: -1, PageDown: 1 }[event.key]
    const days = STEPS[event.key]
    if (months === undefined && days === undefined) return
    event.preventDefault()
    shouldFocus.current = true
    setActive(days === undefined ? `${addMonths(month, months ?? 0)}-01` : addDays(active, days))
  }

  const turn = (count: number) => setActive(`${addMonths(month, count)}-01`)
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <IconButton dense label={t('calendar.previousMonth')} onClick={() => turn(-1)}>
          <IconChevronLeft size={18} />
        </IconButton>
        <strong aria-live="polite">{format.month(`${month}-01`)}</strong>
        <IconButton dense label={t('calendar.nextMonth')} onClick={() => turn(1)}>
          <IconChevronRight size={18} />
        </IconButton>
      </div>
      <div className={styles.week} aria-hidden="true">
        {t('calendar.weekdays')
          .split(' ')
          .map(name => (
            <span key={name}>{name}</span>
          ))}
      </div>
      <div ref={grid} className={styles.days} role="group" aria-label={format.month(`${month}-01`)}>
        {dates.map(date => (
          <button
            key={date}
            type="button"
            className={styles.day}
            tabIndex={date === active ? 0 : -1}
            aria-label={[format.dayLong(date), holidays.get(date)].filter(Boolean).join(', ')}
            aria-pressed={date === value}
            aria-current={date === today ? 'date' : undefined}
            data-other={!date.startsWith(month) || undefined}
            data-holiday={holidays.has(date) || undefined}
            onClick={() => onChoose(date)}
            onKeyDown={onKeyDown}
          >
            {Number(date.slice(8))}
          </button>
        ))}
      </div>
    </div>
  )
}
