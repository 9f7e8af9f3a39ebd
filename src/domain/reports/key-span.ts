import type { DateRange } from '../time/months.ts'
import { addDays, dateOfEpochDay, epochDayOf, weekdayOf, type LocalDate } from '../time/wall-time.ts'
import type { TimeGroup } from './figures.ts'
import { monthSpan } from './periods.ts'

/** The whole days of the calendar that a report's key names: `2026-11-28`, `2026-W48`, `2026-11` or `2026`. */
export function spanOfKey(group: TimeGroup, key: string): DateRange {
  if (group === 'day') return { from: key, to: key }
  if (group === 'month') return monthSpan(key)
  if (group === 'year') return { from: `${key}-01-01`, to: `${key}-12-31` }
  const monday = addDays(mondayOfFirstWeek(key.slice(0, 4)), (Number(key.slice(6)) - 1) * 7)
  return { from: monday, to: addDays(monday, 6) }
}

/** The first week of a year is the one that holds 4 January. */
function mondayOfFirstWeek(year: string): LocalDate {
  const fourth = `${year}-01-04`
  return dateOfEpochDay(epochDayOf(fourth) - weekdayOf(fourth) + 1)
}
