import type { CalendarSearch } from './calendar-search.ts'

/** An address whose source of the day agrees with the day it names. */
export const withDateSource = (search: CalendarSearch): CalendarSearch => ({
  ...search,
  dateSource: search.activeDate === undefined ? 'today' : 'chosen',
})
