import { IconCalendarSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { useNow } from '#web/ui/use-now.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import type { ReportAsk } from '../tab-props.ts'
import { useGraph, type Graph } from '../use-graph.ts'
import { hourTable } from './hour-table.ts'
import { useHourWords } from './use-hour-words.ts'
import { rowsWithRoom, WEAK, weakHours, type WeakHours } from './weak-hours.ts'
import styles from './OccupancyTab.module.css'

const MOST_PLACES = 3
const MOST_NAMED = 2

interface FillPlacesProps {
  ask: ReportAsk
  byDay: Graph
  /** The doctors that the report is narrowed to. */
  chosen: readonly number[] | undefined
}

/** The emptiest hours that are worth the care: of a day of the week and of doctors. */
export function FillPlaces({ ask, byDay, chosen }: FillPlacesProps) {
  const { t } = useTranslation('occupancy')
  const { can } = useStaff()
  const { zone } = useClinicFacts()
  const today = localDateOf(useNow(), zone)
  const byDoctor = useGraph('occupancy', ask, 'doctor_hour')
  if (!byDoctor.data) return null
  const ofDoctors = hourTable(byDoctor.data.series)
  // One doctor's hours are those of their days.
  const isOne = ofDoctors.rows.length === 1
  const days = weakHours(hourTable(byDay.series), isOne ? MOST_PLACES : 1).map(hours => ({
    hours,
    isDay: true,
  }))
  const doctors = isOne
    ? []
    : weakHours(ofDoctors, MOST_PLACES - days.length).map(hours => ({ hours, isDay: false }))
  const places = [...days, ...doctors].toSorted((a, b) => a.hours.rate - b.hours.rate)
  // Of a day of the week everybody's hours are looked at.
  const shown = chosen ?? (days.length > 0 ? [] : doctors.map(({ hours }) => hours.id))
  return (
    <section className={styles.card} aria-labelledby="occupancy-fill">
      <h2 id="occupancy-fill">{t('fill.title')}</h2>
      {places.length === 0 ? (
        <p className={styles.text}>{t('fill.none', { percent: WEAK })}</p>
      ) : (
        <ul className={styles.places}>
          {places.map(({ hours, isDay }) => (
            <Place key={`${isDay}/${hours.id}`} hours={hours} isDay={isDay} ask={ask} />
          ))}
        </ul>
      )}
      {places.length > 0 && can('bookings.view') ? (
        <Link
          className={buttonClass({ variant: 'secondary', size: 'dense' })}
          to="/cabinet/administration/calendar"
          search={{
            view: 'timeGridWeek',
            activeDate: today,
            ...(shown.length > 0 && { filterDoctorId: [...shown] }),
          }}
        >
          <IconCalendarSearch size={18} stroke={1.75} aria-hidden="true" />
          {t('fill.see')}
        </Link>
      ) : null}
    </section>
  )
}

interface PlaceProps {
  hours: WeakHours
  /** Of a day of the week, or of a doctor. */
  isDay: boolean
  ask: ReportAsk
}

/** Hours with room, and who of the doctors, or which of the days, has it. */
function Place({ hours, isDay, ask }: PlaceProps) {
  const { t } = useTranslation('occupancy')
  const { nameOfRow, weekdayName, sayHour, sayRate, byWeekday } = useHourWords()
  const other = useGraph(
    'occupancy',
    isDay
      ? { ...ask, weekday: hours.id, compare: 'none' }
      : { ...ask, doctor_id: [hours.id], compare: 'none' },
    isDay ? 'doctor_hour' : 'weekday_hour',
  )
  const who = isDay ? weekdayName(hours.id) : nameOfRow('doctor', hours).text
  return (
    <li>
      <span>
        {t('fill.when', { who: capital(who), from: sayHour(hours.from), to: sayHour(hours.to) })}
        <span className={styles.note}>
          {other.data && !other.isPlaceholderData ? sayRoom(other.data) : '\u00a0'}
        </span>
      </span>
      <strong>{sayRate(hours.rate)}</strong>
    </li>
  )

  function sayRoom({ series }: Graph): string {
    const table = hourTable(series)
    const roomy = rowsWithRoom(table, hours)
    if (!isDay && roomy.length === table.rows.length) return t('everyDay')
    const named = roomy.slice(0, MOST_NAMED)
    if (isDay) return named.map(row => nameOfRow('doctor', row).text).join(', ')
    const [one = '', two] = named.toSorted(byWeekday).map(row => weekdayName(row.id))
    return two === undefined ? one : t('fill.weekdays.two', { one, other: two })
  }
}

const capital = (text: string) => text.slice(0, 1).toLocaleUpperCase('ro') + text.slice(1)
