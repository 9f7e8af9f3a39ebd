import type { ReportSchedule } from '#contract/reports/report-schedules.ts'
import type { ReportSearch } from '../report-search.ts'

export const RHYTHMS = ['daily', 'weekly', 'monthly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** What a rhythm is mostly asked for. */
export const PERIOD_OF = { daily: 'yesterday', weekly: 'last_week', monthly: 'last_month' } as const

export const rhythmOf = ({ weekday, day }: ReportSchedule['on']): Rhythm =>
  weekday ? 'weekly' : day ? 'monthly' : 'daily'

export type Filters = ReportSchedule['filters']

/** What a report is narrowed to, as a schedule has it. */
export const filtersOf = ({ doctors, locations, services, cabinets }: ReportSearch): Filters => ({
  doctor_id: doctors ?? [],
  location_id: locations ?? [],
  service_id: services ?? [],
  cabinet_id: cabinets ?? [],
})

export const NO_FILTERS: Filters = { doctor_id: [], location_id: [], service_id: [], cabinet_id: [] }

/** A schedule as its change has it. */
export function inputOf(schedule: ReportSchedule) {
  const { report, filters, period, on, at, recipients, format, language, active } = schedule
  return {
    report,
    filters,
    period,
    on,
    at,
    recipients: recipients.map(({ id }) => id),
    format,
    language,
    active,
  }
}
