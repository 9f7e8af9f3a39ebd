import { addMonths, type DateRange } from '#domain/time/months.ts'

const MONTHS = 12

/** The twelve months that end with a day. */
export const yearBefore = (to: string): DateRange => ({
  from: `${addMonths(to.slice(0, 7), 1 - MONTHS)}-01`,
  to,
})
