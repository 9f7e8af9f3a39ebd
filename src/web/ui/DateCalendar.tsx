import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addMonths, listDates, monthSheet, startOfWeek } from '#domain/time/months.ts'
import { addDays, daysInMonth } from '#domain/time/wall-time.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { IconButton } from './Button.tsx'
import { useFirstWeekday } from './first-weekday.ts'
import styles from './DateCalendar.module.css'

interface DateCalendarProps {
  /** The day that can be reached by Tab; its month is shown. */
  active: LocalDate
  onActive: (date: LocalDate) => void
  chosen: LocalDate | undefined
  today: LocalDate
  min?: LocalDate | undefined
  max?: LocalDate | undefined
  /** Names of closed days by date. */
  holidays?: ReadonlyMap<LocalDate, string>
  /** Month and year are chosen from lists: for dates far away. */
  far?: boolean
  onChoose: (date: LocalDate) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month to choose a day from; arrows go by day and week, Home and End within a week, PageUp and PageDown by month. */
export function DateCalendar(props: DateCalendarProps) {
  const { active, onActive, chosen, today, min = '', max = '9999-12-31', holidays, far, onChoose } = props
  const { t } = useTranslation()
  const format = useFormat()
  const month = active.slice(0, 7)
  const first = useFirstWeekday()
  const names = t('date.weekdays').split(' ')
  const grid = useRef<HTMLDivElement>(null)
  const shouldFocus = useRef(true)

  useEffect(() => {
    if (shouldFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    shouldFocus.current = false
  })

  const go = (date: LocalDate) => onActive(date < min ? min : date > max ? max : date)

  function onKeyDown(event: KeyboardEvent) {
    const next = dateOfKey(event.key, active, first)
    if (!next) return
    event.preventDefault()
    shouldFocus.current = true
    go(next)
  }

  const turn = (count: number) => go(inMonth(active, addMonths(month, count)))
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <IconButton
          dense
          label={t('date.previousMonth')}
          disabled={`${month}-01` <= min}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft size={18} />
        </IconButton>
        {far ? (
          <MonthAndYear month={month} min={min} max={max} onChange={next => go(inMonth(active, next))} />
        ) : (
          <strong aria-live="polite">{format.month(`${month}-01`)}</strong>
        )}
        <IconButton
          dense
          label={t('date.nextMonth')}
          disabled={monthEnd(month) >= max}
          onClick={() => turn(1)}
        >
          <IconChevronRight size={18} />
        </IconButton>
      </div>
      <div className={styles.week} aria-hidden="true">
        {[...names.slice(first - 1), ...names.slice(0, first - 1)].map(name => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div ref={grid} className={styles.days} role="group" aria-label={format.month(`${month}-01`)}>
        {listDates(monthSheet(month, first)).map(date => (
          <button
            key={date}
            type="button"
            className={styles.day}
            tabIndex={date === active ? 0 : -1}
            disabled={date < min || date > max}
            aria-label={[format.dayLong(date), holidays?.get(date)].filter(Boolean).join(', ')}
            aria-pressed={date === chosen}
            aria-current={date === today ? 'date' : undefined}
            data-other={!date.startsWith(month) || undefined}
            data-holiday={holidays?.has(date) || undefined}
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

function dateOfKey(key: string, from: LocalDate, first: number): LocalDate | undefined {
  const days = STEPS[key]
  if (days !== undefined) return addDays(from, days)
  if (key === 'Home') return startOfWeek(from, first)
  if (key === 'End') return addDays(startOfWeek(from, first), 6)
  if (key === 'PageUp' || key === 'PageDown')
    return inMonth(from, addMonths(from.slice(0, 7), key === 'PageUp' ? -1 : 1))
  return undefined
}

const monthEnd = (month: string): LocalDate =>
  `${month}-${daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))}`

/** The same day of another month, or its last. */
function inMonth(date: LocalDate, month: string): LocalDate {
  const same = `${month}${date.slice(7)}`
  const last = monthEnd(month)
  return same > last ? last : same
}

interface MonthAndYearProps {
  month: string
  min: LocalDate
  max: LocalDate
  onChange: (month: string) => void
}

const SPAN_YEARS = 120

function MonthAndYear({ month, min, max, onChange }: MonthAndYearProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const year = Number(month.slice(0, 4))
  const last = Math.min(Number(max.slice(0, 4)), year + SPAN_YEARS)
  const first = Math.max(Number(min.slice(0, 4)), last - SPAN_YEARS * 2)
  return (
    <span className={styles.far}>
      <select
        aria-label={t('date.month')}
        value={month.slice(5)}
        onChange={event => onChange(`${year}-${event.target.value}`)}
      >
        {Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0')).map(each => (
          <option key={each} value={each}>
            {format.monthName(`2026-${each}-01`)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('date.year')}
        value={year}
        onChange={event => onChange(`${event.target.value}${month.slice(4)}`)}
      >
        {Array.from({ length: last - first + 1 }, (_, index) => last - index).map(each => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </span>
  )
}
