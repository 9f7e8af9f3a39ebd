import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import styles from './EntryForm.module.css'

interface DateChoiceProps {
  title: string
  date: LocalDate
  today: LocalDate
  firstVisit: LocalDate
  /** What is planned may be for later. */
  isOpenEnded: boolean
  error: string | undefined
  onChange: (date: LocalDate) => void
}

/** Since when it is so: today, as one says it, until somebody says otherwise. */
export function DateChoice({
  title,
  date,
  today,
  firstVisit,
  isOpenEnded,
  error,
  onChange,
}: DateChoiceProps) {
  const { t } = useTranslation('chart-entry')
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const said =
    date === today
      ? t('today')
      : date === firstVisit
        ? t('firstVisit')
        : t('since', { day: format.date(date) })
  return (
    <>
      <p className={styles.since}>
        {title},{' '}
        <button
          type="button"
          className={styles.day}
          aria-expanded={isOpen}
          title={t('change')}
          onClick={() => setIsOpen(!isOpen)}
        >
          {said}
        </button>
      </p>
      {isOpen || error ? (
        <div className={styles.dates}>
          <DateField
            label={t('date')}
            value={date}
            {...(!isOpenEnded && { max: today })}
            far
            error={error}
            onChange={day => day && onChange(day)}
          />
          <Button variant="soft" size="dense" aria-pressed={date === today} onClick={() => onChange(today)}>
            {t('atToday')}
          </Button>
          {firstVisit === today ? null : (
            <Button
              variant="soft"
              size="dense"
              aria-pressed={date === firstVisit}
              onClick={() => onChange(firstVisit)}
            >
              {t('atFirstVisit', { day: format.date(firstVisit) })}
            </Button>
          )}
        </div>
      ) : null}
    </>
  )
}
