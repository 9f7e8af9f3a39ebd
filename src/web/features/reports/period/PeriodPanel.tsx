import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { listYearsWithBookings } from '#contract/reports/graphs.ts'
import { monthSpan, PERIODS, type Period } from '#domain/reports/periods.ts'
import { isTooLong, MOST_YEARS } from '#domain/reports/spans.ts'
import type { DateRange } from '#domain/time/months.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { saySpan } from '../say-span.ts'
import styles from './Period.module.css'

interface PeriodPanelProps {
  chosen: Period | undefined
  days: DateRange
  today: string
  spanOf: (period: Period) => DateRange
  onPeriod: (period: Period) => void
  onDays: (days: DateRange) => void
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

export function PeriodPanel(props: PeriodPanelProps) {
  const { chosen, days, today, spanOf, onPeriod, onDays } = props
  const { t } = useTranslation('reports')
  const format = useFormat()
  return (
    <div className={styles.panel}>
      <div className={styles.named} role="group" aria-label={t('period.title')}>
        {PERIODS.map(period => (
          <button
            key={period}
            type="button"
            aria-pressed={period === chosen}
            className={styles.choice}
            onClick={() => onPeriod(period)}
          >
            {t(`period.${period}`)}
            <span>{saySpan(format, spanOf(period), today.slice(0, 4))}</span>
          </button>
        ))}
      </div>
      <div className={styles.others}>
        <MonthChoice days={days} today={today} onDays={onDays} />
        <AnyDays days={days} onDays={onDays} />
      </div>
    </div>
  )
}

type DaysProps = Pick<PeriodPanelProps, 'days' | 'onDays'>

/** A year in which there were visits, or a month of it. */
function MonthChoice({ days, today, onDays }: DaysProps & { today: string }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { data } = useQuery({ ...query(listYearsWithBookings, {}), meta: { silent: true } })
  const years = data?.years ?? []
  const thisYear = Number(today.slice(0, 4))
  const first = years[0] ?? thisYear
  const last = Math.max(years.at(-1) ?? thisYear, thisYear)
  const [year, setYear] = useState(() => Number(days.to.slice(0, 4)))
  const whole = { from: `${year}-01-01`, to: `${year}-12-31` }
  const isChosen = ({ from, to }: DateRange) => from === days.from && to === days.to
  return (
    <section aria-label={t('period.months')}>
      <div className={styles.year}>
        <IconButton
          dense
          label={t('period.yearBefore')}
          disabled={year <= first}
          onClick={() => setYear(year - 1)}
        >
          <IconChevronLeft size={18} stroke={1.75} />
        </IconButton>
        <button
          type="button"
          className={styles.wholeYear}
          aria-pressed={isChosen(whole)}
          aria-label={t('period.wholeYear', { year })}
          onClick={() => onDays(whole)}
        >
          {t('period.year', { year })}
        </button>
        <IconButton
          dense
          label={t('period.yearAfter')}
          disabled={year >= last}
          onClick={() => setYear(year + 1)}
        >
          <IconChevronRight size={18} stroke={1.75} />
        </IconButton>
      </div>
      <div className={styles.months}>
        {MONTHS.map(month => {
          const span = monthSpan(`${year}-${month}`)
          return (
            <button
              key={month}
              type="button"
              aria-pressed={isChosen(span)}
              aria-label={format.month(span.from)}
              className={styles.month}
              onClick={() => onDays(span)}
            >
              {format.monthShort(span.from)}
            </button>
          )
        })}
      </div>
    </section>
  )
}

/** Any first and last day. */
function AnyDays({ days, onDays }: DaysProps) {
  const { t } = useTranslation('reports')
  const id = useId()
  const [from, setFrom] = useState<string | undefined>(days.from)
  const [to, setTo] = useState<string | undefined>(days.to)
  const [problem, setProblem] = useState<string>()

  function show(event: FormEvent) {
    event.preventDefault()
    if (!from || !to) return setProblem(t('period.both'))
    if (from > to) return setProblem(t('period.backwards'))
    if (isTooLong({ from, to })) return setProblem(t('period.tooLong', { count: MOST_YEARS }))
    return onDays({ from, to })
  }

  return (
    <form className={styles.any} aria-labelledby={id} noValidate onSubmit={show}>
      <h2 id={id}>{t('period.any')}</h2>
      <DateField
        label={t('period.from')}
        value={from}
        onChange={date => {
          setFrom(date)
          setProblem(undefined)
        }}
      />
      <DateField
        label={t('period.to')}
        value={to}
        error={problem}
        onChange={date => {
          setTo(date)
          setProblem(undefined)
        }}
      />
      <Button type="submit" size="dense">
        {t('period.show')}
      </Button>
    </form>
  )
}
