import { useTranslation } from 'react-i18next'
import { minutesOfTime } from '#contract/settings/setting.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { Values } from './setting-values.ts'
import panel from './ChangesBar.module.css'
import styles from './CalendarPreview.module.css'

const HOUR_PIXELS = 40
const HOURS = 4
/** A Monday. */
const MONDAY = Date.UTC(2026, 10, 23)
const DAY = 86_400_000
/** Visits as if: day of the three, minutes from the first hour, length, and their colours by doctor, status and service. */
const VISITS = [
  { day: 0, from: 30, length: 45, colour: { doctor: 1, status: 2, service: 4 } },
  { day: 0, from: 120, length: 75, colour: { doctor: 3, status: 3, service: 1 } },
  { day: 1, from: 0, length: 35, colour: { doctor: 5, status: 2, service: 1 } },
  { day: 1, from: 90, length: 60, colour: { doctor: 1, status: 6, service: 3 } },
  { day: 2, from: 60, length: 90, colour: { doctor: 8, status: 3, service: 4 } },
] as const

/** The calendar in small, as the settings that are being changed would draw it. */
export function CalendarPreview({ values }: { values: Values }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const first = Number(values['first_weekday'])
  const start = minutesOfTime(String(values['day_start'])) || 0
  const step = Number(values['grid_step'])
  const by = String(values['color_by']) as 'doctor' | 'status' | 'service'
  const days = Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1)
  const open = days.filter(day => day < 6)
  return (
    <div className={panel.preview} aria-hidden="true">
      <h2>{t('preview')}</h2>
      <div
        className={styles.grid}
        style={{
          gridTemplateColumns: `32px ${days
            .map(day => (day > 5 && values['fold_closed'] ? '14px' : 'minmax(0, 1fr)'))
            .join(' ')}`,
        }}
      >
        <span />
        {days.map(day => (
          <span key={day} className={styles.head}>
            {format
              .weekdayShort(new Date(MONDAY + (day - 1) * DAY))
              .slice(0, day > 5 && values['fold_closed'] ? 1 : 2)}
          </span>
        ))}
        <div className={styles.hours}>
          {Array.from({ length: HOURS }, (_, index) => (
            <span key={index} style={{ top: index * HOUR_PIXELS }}>
              {String(Math.floor(start / 60) + index).padStart(2, '0')}
            </span>
          ))}
        </div>
        {days.map(day => (
          <div
            key={day}
            className={styles.day}
            data-closed={day > 5 || undefined}
            style={{ height: HOURS * HOUR_PIXELS, backgroundSize: `100% ${(HOUR_PIXELS * step) / 60}px` }}
          >
            {VISITS.filter(visit => open[visit.day] === day).map(({ from, length, colour }) => (
              <i
                key={from}
                style={{
                  top: (from / 60) * HOUR_PIXELS,
                  height: (length / 60) * HOUR_PIXELS,
                  background: `var(--z-doctor-${colour[by]}-tint)`,
                  borderColor: `var(--z-doctor-${colour[by]}-edge)`,
                }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
