import { useTranslation } from 'react-i18next'
import type { HolidayDate } from '#contract/clinic/holidays.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { keyOfOpen, listUpcoming, type ListedDay } from './open-day.ts'
import styles from './UpcomingDays.module.css'

interface UpcomingDaysProps {
  /** Of this year and the next; nothing until they have arrived. */
  days: readonly HolidayDate[] | undefined
  today: LocalDate
  openKey: string | undefined
  nameOfPlace: (id: number) => string
  onOpen: (day: HolidayDate) => void
}

const SHOWN = 8

/** The days off that come next. */
export function UpcomingDays({ days, today, openKey, nameOfPlace, onOpen }: UpcomingDaysProps) {
  const { t } = useTranslation('holidays')
  const format = useFormat()
  const listed = days && listUpcoming(days, today).slice(0, SHOWN)

  const whenOf = ({ first, to }: ListedDay) =>
    to === first.date
      ? format.dayShort(first.date)
      : `${to.startsWith(first.date.slice(0, 7)) ? format.dayNumber(first.date) : format.dayMonth(first.date)} – ${format.dayMonth(to)}`

  function whatOf(day: HolidayDate): string {
    if (day.source === 'legal') return t(day.closed ? 'ofLaw' : 'workedThen')
    return [
      t('ofClinic'),
      day.yearly && t('everyYear'),
      day.location_ids && t('only', { places: day.location_ids.map(nameOfPlace).join(', ') }),
    ]
      .filter(Boolean)
      .join(', ')
  }

  return (
    <section aria-labelledby="upcoming-title" className={styles.upcoming}>
      <h3 id="upcoming-title">{t('upcoming')}</h3>
      {listed ? (
        <ul>
          {listed.map(each => {
            const key = keyOfOpen({ day: each.first })
            return (
              <li key={key}>
                <button
                  type="button"
                  className={styles.row}
                  aria-current={key === openKey || undefined}
                  onClick={() => onOpen(each.first)}
                >
                  <span className={styles.when}>{whenOf(each)}</span>
                  <span>
                    <strong>{each.name}</strong>
                    <span className={styles.what}>{whatOf(each.first)}</span>
                  </span>
                </button>
              </li>
            )
          })}
          {listed.length === 0 ? <li className={styles.what}>{t('nothing')}</li> : null}
        </ul>
      ) : (
        <Skeleton height={160} />
      )}
    </section>
  )
}
