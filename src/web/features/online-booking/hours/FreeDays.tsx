import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { DoctorCard } from '#contract/online/public-doctors.ts'
import { addDays } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useDayWords } from '#web/parts/public/day-words.ts'
import { DAYS_SHOWN } from '../doctor-search.ts'
import type { HoursOf } from '../hours-of.ts'
import { HoursLink } from './HoursLink.tsx'
import styles from './FreeDays.module.css'

interface Hours {
  of: HoursOf
  /** The doctor's part of an address. */
  doctorKey?: string
  /** Who is free then, inside a sentence. */
  who: string
  services: number[]
  zone: string
  days: DoctorCard['days']
}

interface FreeDaysProps extends Hours {
  /** The first free hour, where it is after the days looked at. */
  next?: string | null
  from: string
  everyDay: boolean
}

const CELLS = 3
const DAYS_ON_PHONE = 2
const DAYS_ON_TABLET = 3

/** The next free hours: rows by day on a phone, days side by side where there is room. */
export function FreeDays({ next, from, everyDay, ...hours }: FreeDaysProps) {
  const { t } = useTranslation('patient')
  const format = useFormat(hours.zone)
  const words = useDayWords(format, hours.zone)
  const days = chooseDays(hours.days, everyDay ? from : undefined)
  if (!hours.days.length) {
    return (
      <div className={styles.later}>
        {next ? (
          <HoursLink
            of={hours.of}
            doctorKey={hours.doctorKey}
            search={{ services: hours.services, day: words.dateOf(next) }}
            className={styles.first}
          >
            {t('search.firstSlot', { when: words.moment(next) })}
          </HoursLink>
        ) : (
          t('search.noneSoon')
        )}
      </div>
    )
  }
  const withHours = days.filter(day => day.slots.length).map(day => day.date)
  return (
    <ul className={styles.days} aria-label={t('search.hoursOf', { doctor: hours.who })}>
      {days.map(day => {
        const rank = withHours.indexOf(day.date)
        return (
          <li
            key={day.date}
            className={clsx(
              styles.day,
              (rank < 0 || rank >= DAYS_ON_PHONE) && styles.notOnPhone,
              (rank < 0 || rank >= DAYS_ON_TABLET) && styles.notOnTablet,
            )}
          >
            <span className={styles.dayName}>
              <span className={styles.short}>{words.short(day.date)}</span>
              <span className={styles.weekday}>{words.weekday(day.date)}</span>
              <span className={styles.date}>{format.dayMonth(day.date)}</span>
            </span>
            {day.slots.length ? (
              <DayHours {...hours} day={day} />
            ) : (
              <>
                <span className="visually-hidden">{t('search.noSlots')}</span>
                {Array.from({ length: CELLS }, (_, index) => (
                  <span key={index} className={styles.none} aria-hidden="true" />
                ))}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function DayHours({ of, doctorKey, who, services, zone, day }: Hours & { day: DoctorCard['days'][number] }) {
  const { t } = useTranslation('patient')
  const format = useFormat(zone)
  const words = useDayWords(format, zone)
  const fits = day.slots.length <= CELLS
  const shown = fits ? day.slots : day.slots.slice(0, CELLS - 1)
  const more = day.slots.length - shown.length
  const names = { day: words.inSentence(day.date), doctor: who }
  return (
    <>
      {shown.map(start => (
        <Link
          key={start}
          to="/pacient/confirmare"
          search={{ ...of, services, start }}
          preload={false}
          className={styles.slot}
          aria-label={t('search.slotOf', { time: format.time(start), ...names })}
        >
          {format.time(start)}
        </Link>
      ))}
      {more > 0 ? (
        <HoursLink
          of={of}
          doctorKey={doctorKey}
          search={{ services, day: day.date }}
          className={styles.more}
          aria-label={t('search.moreSlotsOf', { count: more, ...names })}
        >
          {t('search.moreSlots', { count: more })}
        </HoursLink>
      ) : null}
    </>
  )
}

/** The days side by side: all from `from` on; from the first with hours when none of those has any. */
function chooseDays(days: DoctorCard['days'], from: string | undefined): DoctorCard['days'] {
  const first = days[0]?.date
  if (!from || !first) return days.slice(0, DAYS_SHOWN)
  const start = first < addDays(from, DAYS_SHOWN) ? from : first
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const date = addDays(start, index)
    return days.find(day => day.date === date) ?? { date, slots: [] }
  })
}
