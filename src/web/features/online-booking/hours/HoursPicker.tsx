import { useQueries } from '@tanstack/react-query'
import { IconCalendarOff, IconCalendarSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DayHours } from './DayHours.tsx'
import { DayStrip } from './DayStrip.tsx'
import { useDayWords } from '#web/parts/public/day-words.ts'
import type { hoursQuery } from '../queries.ts'
import type { VisitChoice } from '../visit-choice.ts'
import styles from './HoursPicker.module.css'

interface HoursPickerProps {
  /** Asks for the free hours of some days. */
  ask: (from: string, days: number) => ReturnType<typeof hoursQuery>
  title: string
  /** Said to those who do not see the page. */
  isTitleHidden?: boolean
  zone: string
  horizonDays: number
  /** What must be chosen first, while nothing can be asked for. */
  missing?: string | undefined
  /** What the hours are for, where nobody has chosen it. */
  note?: string | undefined
  start: string | undefined
  day: string | undefined
  onChange: (change: Partial<VisitChoice>) => void
}

/** Days asked for at once. */
const STRETCH = 28
const DAYS_WITH_HOURS = 2
const MORE_DAYS = 3

/** Days in a strip, then the hours of the chosen day and of the next ones that have any. */
export function HoursPicker({
  ask,
  title,
  isTitleHidden = false,
  zone,
  horizonDays,
  missing,
  note,
  start,
  day,
  onChange,
}: HoursPickerProps) {
  const { t } = useTranslation(['patient', 'common'])
  const id = useId()
  const format = useFormat(zone)
  const words = useDayWords(format, zone)
  const wanted = day ?? (start && words.dateOf(start))
  const [stretches, setStretches] = useState(() => stretchesUntil(wanted, words.today))
  const [shown, setShown] = useState(DAYS_WITH_HOURS)
  // An hour of a later day is chosen where it stands: the hours above it stay.
  const [from, setFrom] = useState(wanted)
  const replies = useQueries({
    queries: Array.from({ length: missing === undefined ? stretches : 0 }, (_, index) =>
      ask(addDays(words.today, index * STRETCH), STRETCH),
    ),
  })
  const days = replies.flatMap(reply => reply.data?.data ?? [])
  const withHours = days.filter(({ slots }) => slots.length > 0)
  const isShown = (date: string | undefined) => date !== undefined && days.some(each => each.date === date)
  const first = (isShown(from) ? from : withHours[0]?.date) ?? ''
  const loading = replies.some(reply => reply.isPending)
  const failed = replies.find(reply => reply.isError)
  const canGoFurther = stretches * STRETCH < horizonDays && !loading
  const following = withHours.filter(({ date }) => date >= first)
  const visible = following.slice(0, shown)
  // Without a single free hour, the days looked at say whether it is because of a holiday.
  const last = visible.at(-1)?.date ?? days.at(-1)?.date
  const closed = days.filter(
    ({ date, closed: name }) => name && last && date >= first && date <= addDays(last, 3),
  )
  const nothingOnFirst = first !== '' && visible[0]?.date !== first

  function showMore() {
    setShown(shown + MORE_DAYS)
    if (following.length <= shown + MORE_DAYS && canGoFurther) setStretches(stretches + 1)
  }

  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={loading}>
      <h2 className={isTitleHidden ? 'visually-hidden' : styles.title} id={id}>
        {title}
      </h2>
      {(missing ?? note) ? <p className={styles.note}>{missing ?? note}</p> : null}
      {failed ? (
        <div className={styles.failed} role="alert">
          {failed.error?.message}
          <Button variant="secondary" size="compact" onClick={() => void failed.refetch()}>
            {t('common:actions.retry')}
          </Button>
        </div>
      ) : null}
      {loading && days.length === 0 && missing === undefined ? (
        <>
          <Skeleton height={80} />
          <Skeleton height={132} />
        </>
      ) : null}
      {days.length > 0 ? (
        <DayStrip
          days={days}
          chosen={wanted && isShown(wanted) ? wanted : first}
          zone={zone}
          onPick={date => {
            setShown(DAYS_WITH_HOURS)
            setFrom(date)
            onChange({ day: date })
          }}
        />
      ) : null}
      {nothingOnFirst ? (
        <p className={styles.note}>
          {words.title(first)}: {t('patient:search.noSlots')}
        </p>
      ) : null}
      {visible.map(({ date, slots, sessions }) => (
        <DayHours
          key={date}
          date={date}
          slots={slots}
          sessions={sessions}
          zone={zone}
          chosen={start}
          onPick={slot => onChange({ start: slot, day: date })}
        />
      ))}
      {days.length > 0 && following.length === 0 && !loading ? (
        <EmptyState
          level={3}
          icon={<IconCalendarSearch size={28} stroke={1.75} />}
          title={t('patient:doctorPage.noDays')}
          text={t('patient:doctorPage.noDaysText')}
        />
      ) : null}
      {closed.length > 0 ? (
        <p className={styles.closed}>
          <IconCalendarOff size={20} stroke={1.75} aria-hidden="true" />
          <span>
            {t('patient:doctorPage.closedOn', {
              days: new Intl.ListFormat(format.locale).format(
                closed.map(({ date, closed: name }) =>
                  t('patient:doctorPage.closedDay', { day: format.day(date).replace(',', ''), name }),
                ),
              ),
            })}
          </span>
        </p>
      ) : null}
      {missing === undefined && (following.length > shown || canGoFurther) ? (
        <Button variant="secondary" block busy={loading && days.length > 0} onClick={showMore}>
          {t(following.length ? 'patient:doctorPage.moreDays' : 'patient:doctorPage.later')}
        </Button>
      ) : null}
    </section>
  )
}

function stretchesUntil(date: string | undefined, today: string): number {
  if (!date || date < today) return 1
  const days = (Date.parse(date) - Date.parse(today)) / 86_400_000
  return Math.min(Math.floor(days / STRETCH) + 1, 4)
}
