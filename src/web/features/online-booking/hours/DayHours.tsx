import { IconSun, IconSunrise, IconSunset2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { minutesOf } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useDayWords } from '#web/parts/public/day-words.ts'
import styles from './DayHours.module.css'

/** Parts of a day by the hour they start at. */
const parts = [
  { key: 'morning', from: 0, Icon: IconSunrise },
  { key: 'afternoon', from: 12, Icon: IconSun },
  { key: 'evening', from: 17, Icon: IconSunset2 },
] as const

interface DayHoursProps {
  date: string
  slots: string[]
  /** Of a service for groups: how many seats each hour still has. */
  sessions?: readonly { start: string; seats_left: number }[] | undefined
  zone: string
  chosen: string | undefined
  onPick: (slot: string) => void
}

/** The free hours of one day, by part of day. */
export function DayHours({ date, slots, sessions, zone, chosen, onPick }: DayHoursProps) {
  const { t } = useTranslation('patient')
  const format = useFormat(zone)
  const words = useDayWords(format, zone)
  const partOf = (slot: string) =>
    parts.findLast(part => minutesOf(Date.parse(slot), zone) >= part.from * 60)?.key
  const seatsAt = (slot: string) => {
    const seats = sessions?.find(({ start }) => start === slot)?.seats_left
    return seats === undefined ? null : (
      <span className={styles.seats}>{t('doctorPage.seats', { count: seats })}</span>
    )
  }
  return (
    <div className={styles.day}>
      <h3 className={styles.title}>{words.title(date)}</h3>
      {parts.map(({ key, Icon }) => {
        const hours = slots.filter(slot => partOf(slot) === key)
        if (hours.length === 0) return null
        return (
          <div key={key} role="group" aria-label={`${words.title(date)}, ${t(`doctorPage.${key}`)}`}>
            <p className={styles.part}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              {t(`doctorPage.${key}`)}
            </p>
            <div className={styles.hours} data-seats={sessions ? true : undefined}>
              {hours.map(slot => (
                <button
                  key={slot}
                  type="button"
                  className={styles.slot}
                  aria-pressed={chosen !== undefined && Date.parse(chosen) === Date.parse(slot)}
                  onClick={() => onPick(slot)}
                >
                  {format.time(slot)}
                  {seatsAt(slot)}
                </button>
              ))}
            </div>
          </div>
        )
      })}
    </div>
  )
}
