import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listHolidayDates, type HolidayDate } from '#contract/clinic/holidays.ts'
import { listLocations } from '#contract/clinic/locations.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { query } from '#web/api/query.ts'
import { settingsQuery } from '#web/parts/settings/settings-query.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { useNow } from '#web/ui/use-now.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { HolidayForm } from './HolidayForm.tsx'
import { LegalDay } from './LegalDay.tsx'
import { ObserveSwitch } from './ObserveSwitch.tsx'
import { daysByDate, keyOfOpen, type OpenDay } from './open-day.ts'
import { UpcomingDays } from './UpcomingDays.tsx'
import { YearGrid } from './YearGrid.tsx'
import styles from './HolidaysPage.module.css'
import gridStyles from './YearGrid.module.css'

const KINDS = ['legal', 'own', 'some', 'worked'] as const
const ZONE = 'Europe/Bucharest'
const NO_DAYS: readonly HolidayDate[] = []

/** The days on which the clinic is closed, a year at a time. */
export function HolidaysPage() {
  const { t } = useTranslation(['holidays', 'common'])
  usePageTitle(t('holidays:title'))
  const today = localDateOf(useNow(), ZONE)
  const thisYear = Number(today.slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const [open, setOpen] = useState<OpenDay>()
  const leave = useRef<((then: () => void) => void) | undefined>(undefined)
  const onMount = useCallback((go: typeof leave.current) => void (leave.current = go), [])
  const isSheet = useMedia('(width < 1280px)')
  const { data, error, refetch } = useQuery({
    ...query(listHolidayDates, { year }),
    placeholderData: keepPreviousData,
  })
  const now = useQuery(query(listHolidayDates, { year: thisYear })).data?.data
  const following = useQuery(query(listHolidayDates, { year: thisYear + 1 })).data?.data
  const observes = useQuery(settingsQuery('bookings')).data?.values['observe_legal_holidays']
  const places = useQuery(query(listLocations, {})).data?.data
  const locations = places?.filter(place => place.active) ?? []
  const days = data?.data ?? NO_DAYS
  const daysOf = daysByDate(days)

  /** What is being written is asked about first. */
  const go = useCallback((to: OpenDay | undefined) => {
    const then = () => setOpen(to)
    if (leave.current) leave.current(then)
    else then()
  }, [])

  const choose = useCallback(
    (from: string, to: string) => {
      const day = from === to ? daysByDate(days)(from)[0] : undefined
      go(day ? { day } : { from, to })
    },
    [days, go],
  )

  if (error && !data)
    return (
      <div className={styles.main}>
        <EmptyState level={1} title={error.message}>
          <Button size="dense" onClick={() => void refetch()}>
            {t('common:actions.retry')}
          </Button>
        </EmptyState>
      </div>
    )

  const legalCount = new Set(days.filter(day => day.source === 'legal').map(day => day.date)).size
  const ownCount = days.filter(day => day.source === 'own').length
  const shown = open && (open.day ? { from: open.day.date, to: open.day.to_date } : open)
  // What was saved meanwhile is shown as it is now.
  const current = open?.day && days.find(({ id, date }) => id === open.day?.id && date === open.day.date)
  const day = open?.day
  const others = day ? daysOf(day.date).filter(({ id }) => id !== day.id) : []

  return (
    <div className={styles.page}>
      <section className={styles.main} aria-labelledby="holidays-title">
        <div className={styles.head}>
          <div>
            <h2 id="holidays-title">{t('holidays:title')}</h2>
            <p className={styles.text}>
              {t('holidays:summary', {
                legal: t('holidays:legalCount', { count: legalCount }),
                own: t('holidays:ownCount', { count: ownCount }),
              })}{' '}
              {t('holidays:hint')}
            </p>
          </div>
          <div className={styles.years}>
            <IconButton dense label={t('holidays:previousYear')} onClick={() => setYear(year - 1)}>
              <IconChevronLeft size={18} />
            </IconButton>
            <strong aria-live="polite">{year}</strong>
            <IconButton dense label={t('holidays:nextYear')} onClick={() => setYear(year + 1)}>
              <IconChevronRight size={18} />
            </IconButton>
          </div>
        </div>
        <ul className={gridStyles.legend} aria-label={t('holidays:legend')}>
          {KINDS.map(kind => (
            <li key={kind}>
              <span className={gridStyles.swatch} data-kind={kind} aria-hidden="true" />
              {t(`holidays:kinds.${kind}`)}
            </li>
          ))}
        </ul>
        {data ? (
          <YearGrid year={year} today={today} daysOf={daysOf} shown={shown} onChoose={choose} />
        ) : (
          <Skeleton height={480} />
        )}
      </section>
      <aside className={styles.side} aria-label={t('holidays:upcoming')}>
        {open && day?.source === 'legal' ? (
          <LegalDay
            key={keyOfOpen(open)}
            day={current ?? day}
            observed={observes !== false}
            isSheet={isSheet}
            onAdd={() => setOpen({ from: day.date, to: day.date })}
            onClose={() => setOpen(undefined)}
          />
        ) : open ? (
          <HolidayForm
            key={keyOfOpen(open)}
            open={open}
            locations={locations}
            isSheet={isSheet}
            others={others.map(other => (
              <div key={other.id}>
                <Button variant="quiet" size="dense" onClick={() => go({ day: other })}>
                  {t('holidays:sameDay', { name: other.name })}
                </Button>
              </div>
            ))}
            onMount={onMount}
            onClose={() => setOpen(undefined)}
          />
        ) : null}
        <UpcomingDays
          days={now && following && [...now, ...following]}
          today={today}
          openKey={open?.day && keyOfOpen(open)}
          nameOfPlace={id => places?.find(place => place.id === id)?.name ?? ''}
          onOpen={next => {
            setYear(Number(next.date.slice(0, 4)))
            go({ day: next })
          }}
        />
        <ObserveSwitch />
      </aside>
    </div>
  )
}
