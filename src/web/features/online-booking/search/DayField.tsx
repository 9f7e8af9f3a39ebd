import { IconCalendarEvent, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { todayIn } from '#web/parts/public/day-words.ts'
import styles from './SearchForm.module.css'

const DAYS_OFFERED = 60

interface DayFieldProps {
  /** `yyyy-MM-dd`, or empty for as soon as possible. */
  value: string
  onPick: (day: string) => void
}

/** When: as soon as possible or from a day on. A plain select, which every phone and screen reader knows. */
export function DayField({ value, onPick }: DayFieldProps) {
  const { t } = useTranslation(['patient', 'common'])
  const format = useFormat()
  const id = useId()
  const today = todayIn()
  const days = Array.from({ length: DAYS_OFFERED }, (_, index) => addDays(today, index))
  // A shared link may name a day further away.
  if (value > (days.at(-1) ?? '')) days.push(value)
  const months = [...new Set(days.map(day => day.slice(0, 7)))]

  function nameOf(day: string): string {
    const name = format.dayShort(day)
    if (day === today) return `${t('common:days.today')}, ${name}`
    if (day === addDays(today, 1)) return `${t('common:days.tomorrow')}, ${name}`
    return name
  }

  return (
    <div className={styles.field}>
      <label className={styles.row} htmlFor={id}>
        <span className={styles.icon}>
          <IconCalendarEvent size={24} stroke={1.75} />
        </span>
        <span className={styles.words}>
          <span className={styles.label}>{t('patient:search.when')}</span>
          <select
            id={id}
            name="day"
            className={styles.input}
            value={value >= today ? value : ''}
            onChange={event => onPick(event.target.value)}
          >
            <option value="">{t('patient:search.soonest')}</option>
            {months.map(month => (
              <optgroup key={month} label={format.month(`${month}-01`)}>
                {days
                  .filter(day => day.startsWith(month))
                  .map(day => (
                    <option key={day} value={day}>
                      {nameOf(day)}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </span>
        <IconChevronRight className={styles.chevron} size={20} stroke={1.75} aria-hidden="true" />
      </label>
    </div>
  )
}
