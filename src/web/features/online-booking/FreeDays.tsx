import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { DoctorCard } from '#contract/online-booking.ts'
import { addDays } from '#domain/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useDayWords } from './day-words.ts'
import { doctorInSentence } from './doctor-name.ts'
import { DAYS_SHOWN } from './doctor-search.ts'
import styles from './FreeDays.module.css'

interface FreeDaysProps {
  doctor: DoctorCard
  from: string
  everyDay: boolean
}

const CELLS = 3
const DAYS_ON_PHONE = 2
const DAYS_ON_TABLET = 3

/** The next free hours: rows by day on a phone, days side by side where there is room. */
export function FreeDays({ doctor, from, everyDay }: FreeDaysProps) {
  const { t } = useTranslation('patient')
  const format = useFormat(doctor.zone)
  const words = useDayWords(format, doctor.zone)
  const days = chooseDays(doctor.days, everyDay ? from : undefined)
  if (!doctor.days.length) {
    return (
      <div className={styles.later}>
        {doctor.next_slot ? (
          <Link
            to="/pacient/medic/$doctorId"
            params={{ doctorId: String(doctor.doctor_id) }}
            search={{
              ...(doctor.service && { services: [doctor.service.id] }),
              day: words.dateOf(doctor.next_slot),
            }}
            className={styles.first}
          >
            {t('search.firstSlot', { when: words.moment(doctor.next_slot) })}
          </Link>
        ) : (
          t('search.noneSoon')
        )}
      </div>
    )
  }
  const withHours = days.filter(day => day.slots.length).map(day => day.date)
  return (
    <ul className={styles.days} aria-label={t('search.hoursOf', { doctor: doctorInSentence(doctor) })}>
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
              <DayHours doctor={doctor} day={day} />
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

function DayHours({ doctor, day }: { doctor: DoctorCard; day: DoctorCard['days'][number] }) {
  const { t } = useTranslation('patient')
  const format = useFormat(doctor.zone)
  const words = useDayWords(format, doctor.zone)
  const services = doctor.service ? [doctor.service.id] : []
  const fits = day.slots.length <= CELLS
  const shown = fits ? day.slots : day.slots.slice(0, CELLS - 1)
  const more = day.slots.length - shown.length
  const names = { day: words.inSentence(day.date), doctor: doctorInSentence(doctor) }
  return (
    <>
      {shown.map(start => (
        <Link
          key={start}
          to="/pacient/confirmare"
          search={{ doctor: doctor.doctor_id, services, start }}
          preload={false}
          className={styles.slot}
          aria-label={t('search.slotOf', { time: format.time(start), ...names })}
        >
          {format.time(start)}
        </Link>
      ))}
      {more > 0 ? (
        <Link
          to="/pacient/medic/$doctorId"
          params={{ doctorId: String(doctor.doctor_id) }}
          search={{ services, day: day.date }}
          className={styles.more}
          aria-label={t('search.moreSlotsOf', { count: more, ...names })}
        >
          {t('search.moreSlots', { count: more })}
        </Link>
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
