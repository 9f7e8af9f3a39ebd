import { useTranslation } from 'react-i18next'
import type { ReportSchedule } from '#contract/reports/report-schedules.ts'
import { daysOf } from '#domain/reports/schedules.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { saySpan } from '../say-span.ts'

/** The fifth of January 2026 was a Monday. */
const MONDAY = 5
const LAST_DAY = 31

type Rhythm = Pick<ReportSchedule, 'on' | 'at'>

/** How a schedule is said: "Financiar, săptămâna trecută", "în fiecare luni la 08:00". */
export function useScheduleWords(zone: string) {
  const { t } = useTranslation(['report-schedules', 'reports'])
  const format = useFormat(zone)
  const weekday = (day: number) => format.weekday(`2026-01-${String(MONDAY + day - 1).padStart(2, '0')}`)
  return {
    weekday,
    name: ({ report, period }: Pick<ReportSchedule, 'report' | 'period'>) =>
      t('report-schedules:ofPeriod', {
        report: t(`reports:tabs.${report}`),
        period: t(`report-schedules:period.${period}`),
      }),
    rhythm({ on, at }: Rhythm): string {
      if (on.weekday) return t('report-schedules:rhythm.everyWeek', { weekday: weekday(on.weekday), at })
      if (on.day === LAST_DAY) return t('report-schedules:rhythm.lastDay', { at })
      if (on.day) return t('report-schedules:rhythm.everyMonth', { day: on.day, at })
      return t('report-schedules:rhythm.everyDay', { at })
    },
    /** "luni, 30 nov., 08:00" */
    when(instant: string | number): string {
      const at = new Date(instant)
      return `${format.weekday(at)}, ${format.dayMonth(at)}, ${format.time(at)}`
    },
    /** The days that a sending of an instant is of. */
    days: (period: ReportSchedule['period'], instant: number) =>
      saySpan(format, daysOf(period, localDateOf(instant, zone))),
  }
}
