import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { HolidayDate } from '#contract/clinic/holidays.ts'
import { addMonths, daysIntoWeek, listDates, startOfWeek } from '#domain/time/months.ts'
import { addDays, weekdayOf } from '#domain/time/wall-time.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { useFirstWeekday } from '#web/ui/first-weekday.ts'
import { useFormat } from '#web/i18n/format.ts'
import { kindOf } from './open-day.ts'
import styles from './YearGrid.module.css'

interface YearGridProps {
  year: number
  today: LocalDate
  daysOf: (date: LocalDate) => readonly HolidayDate[]
  /** What the panel is about, both included. */
  shown: { from: LocalDate; to: LocalDate } | undefined
  onChoose: (from: LocalDate, to: LocalDate) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * Twelve months. A press chooses a day, dragging several; by keys the arrows go by day and week, PageUp and PageDown by
 * month, with Shift they take the days between along, and Enter chooses.
 */
export function YearGrid({ year, today, daysOf, shown, onChoose }: YearGridProps) {
  const { t } = useTranslation('holidays')
  const format = useFormat()
  const firstWeekday = useFirstWeekday()
  const grid = useRef<HTMLDivElement>(null)
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const [wished, setActive] = useState(today)
  const active = wished >= first && wished <= last ? wished : first
  /** Where a range began, by pointer or keys. */
  const [anchor, setAnchor] = useState<LocalDate>()
  const isDragging = useRef(false)
  const shouldFocus = useRef(false)
  const range = anchor === undefined ? shown : spanOf(anchor, active)

  // Where the months stand one below the other, the present one is far down.
  useEffect(() => {
    const month = grid.current?.querySelector('[aria-current]')?.closest('section')
    if (matchMedia('(width < 768px)').matches) month?.scrollIntoView({ block: 'start' })
  }, [])

  useEffect(() => {
    if (shouldFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    shouldFocus.current = false
  })

  useEffect(() => {
    function drop() {
      if (!isDragging.current) return
      isDragging.current = false
      setAnchor(undefined)
      // A press on one day is its click.
      if (anchor !== undefined && anchor !== active) {
        const { from, to } = spanOf(anchor, active)
        onChoose(from, to)
      }
    }
    addEventListener('pointerup', drop)
    return () => removeEventListener('pointerup', drop)
  }, [anchor, active, onChoose])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return setAnchor(undefined)
    const next = dateOfKey(event.key, active, firstWeekday)
    if (!next) return undefined
    event.preventDefault()
    setAnchor(event.shiftKey ? (anchor ?? active) : undefined)
    setActive(next < first ? first : next > last ? last : next)
    shouldFocus.current = true
    return undefined
  }

  function choose(date: LocalDate) {
    const { from, to } = anchor !== undefined && date === active ? spanOf(anchor, date) : spanOf(date, date)
    setAnchor(undefined)
    setActive(date)
    onChoose(from, to)
  }

  return (
    <div ref={grid} className={styles.year}>
      {Array.from({ length: 12 }, (_, index) => addMonths(`${year}-01`, index)).map(month => (
        <section key={month} className={styles.month} aria-label={format.month(`${month}-01`)}>
          <h3 aria-hidden="true">{format.monthName(`${month}-01`)}</h3>
          <div className={styles.days}>
            {listDates({ from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) }).map(date => {
              const days = daysOf(date)
              const kind = kindOf(days)
              return (
                <button
                  key={date}
                  type="button"
                  className={styles.day}
                  style={{ gridColumn: daysIntoWeek(date, firstWeekday) + 1 }}
                  tabIndex={date === active ? 0 : -1}
                  data-kind={kind}
                  data-sunday={weekdayOf(date) === 7 || undefined}
                  aria-current={date === today ? 'date' : undefined}
                  aria-pressed={range !== undefined && date >= range.from && date <= range.to}
                  aria-label={[format.dayLong(date), ...days.map(day => day.name), kind && t(`kinds.${kind}`)]
                    .filter(Boolean)
                    .join(', ')}
                  title={days.map(day => day.name).join(', ') || undefined}
                  onClick={() => choose(date)}
                  onKeyDown={onKeyDown}
                  onPointerDown={event => {
                    if (event.pointerType !== 'mouse' || event.button !== 0) return
                    isDragging.current = true
                    setAnchor(date)
                    setActive(date)
                  }}
                  onPointerEnter={() => {
                    if (isDragging.current) setActive(date)
                  }}
                >
                  {Number(date.slice(8))}
                </button>
              )
            })}
          </div>
        </section>
      ))}
    </div>
  )
}

const spanOf = (one: LocalDate, other: LocalDate) =>
  one < other ? { from: one, to: other } : { from: other, to: one }

function dateOfKey(key: string, from: LocalDate, first: number): LocalDate | undefined {
  const days = STEPS[key]
  if (days !== undefined) return addDays(from, days)
  if (key === 'Home') return startOfWeek(from, first)
  if (key === 'End') return addDays(startOfWeek(from, first), 6)
  if (key !== 'PageUp' && key !== 'PageDown') return undefined
  const month = addMonths(from.slice(0, 7), key === 'PageUp' ? -1 : 1)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}${from.slice(7)}`
  return same > last ? last : same
}
