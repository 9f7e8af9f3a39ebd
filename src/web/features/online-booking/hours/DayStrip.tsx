import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { useDayWords } from '#web/parts/public/day-words.ts'
import styles from './DayStrip.module.css'

interface DayStripProps {
  days: { date: string; slots: string[]; closed: string | null }[]
  chosen: string
  zone: string
  onPick: (date: string) => void
}

/** The days to come with how many hours each has; full and closed ones say so and cannot be chosen. */
export function DayStrip({ days, chosen, zone, onPick }: DayStripProps) {
  const { t } = useTranslation('patient')
  const format = useFormat(zone)
  const words = useDayWords(format, zone)
  const strip = useRef<HTMLDivElement>(null)

  // The chosen day is brought into sight within the strip alone: the page must not move.
  useEffect(() => {
    const cell = strip.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`)
    if (cell) strip.current?.scrollTo({ left: cell.offsetLeft - 16 })
  }, [chosen])

  return (
    <div ref={strip} className={styles.strip} role="group" aria-label={t('doctorPage.days')}>
      {days.map(({ date, slots, closed }) => (
        <button
          key={date}
          type="button"
          className={styles.day}
          data-date={date}
          aria-pressed={date === chosen}
          disabled={slots.length === 0}
          onClick={() => onPick(date)}
        >
          <span className="visually-hidden">
            {words.title(date)}, {countOf(slots.length, closed)}
          </span>
          <span aria-hidden="true">
            {date === words.today ? words.inSentence(date) : format.weekdayShort(date)}
          </span>
          <span className={styles.number} aria-hidden="true">
            {format.dayNumber(date)}
          </span>
          <span className={styles.count} aria-hidden="true">
            {countOf(slots.length, closed)}
          </span>
        </button>
      ))}
    </div>
  )

  function countOf(hours: number, closed: string | null): string {
    if (hours > 0) return t('doctorPage.hours', { count: hours })
    return t(closed ? 'doctorPage.closed' : 'doctorPage.full')
  }
}
