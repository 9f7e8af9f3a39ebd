import type { HolidayDate } from '#contract/clinic/holidays.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'

/** What the panel is about: a day off that is there, or dates to be closed. */
export type OpenDay =
  | { readonly day: HolidayDate; readonly from?: undefined }
  | { readonly day?: undefined; readonly from: LocalDate; readonly to: LocalDate }

export const keyOfOpen = ({ day, ...span }: OpenDay): string =>
  day ? `${day.id} ${day.date}` : Object.values(span).join(' ')

/** The days off of each date, the clinic's own first. */
export function daysByDate(days: readonly HolidayDate[]) {
  const own = days.filter(day => day.source === 'own')
  const legal = days.filter(day => day.source === 'legal')
  return (date: LocalDate) => [...own, ...legal].filter(day => day.date <= date && day.to_date >= date)
}

/** How a date looks: what its days off make of it. */
export function kindOf(days: readonly HolidayDate[]): 'own' | 'some' | 'legal' | 'worked' | undefined {
  if (days.some(day => day.source === 'own' && !day.location_ids)) return 'own'
  if (days.some(day => day.source === 'legal' && day.closed)) return 'legal'
  if (days.some(day => day.source === 'own')) return 'some'
  return days.length > 0 ? 'worked' : undefined
}

/** Legal days that follow each other are told as one, as Christmas is. */
export interface ListedDay {
  readonly first: HolidayDate
  readonly name: string
  readonly to: LocalDate
}

export function listUpcoming(days: readonly HolidayDate[], today: LocalDate): ListedDay[] {
  const listed: ListedDay[] = []
  for (const day of days) {
    if (day.to_date < today) continue
    const last = listed.at(-1)
    const isSecond = day.source === 'legal' && day.key?.endsWith('_2') && last?.first.source === 'legal'
    if (last && isSecond && last.first.closed === day.closed)
      listed[listed.length - 1] = { ...last, to: day.to_date }
    // One of over New Year is in both years.
    else if (!listed.some(({ first }) => first.id === day.id && first.date === day.date))
      listed.push({ first: day, name: day.name, to: day.to_date })
  }
  return listed
}
