import { listMoveSlots } from '#contract/online/moving.ts'
import { keyOf, query } from '#web/api/query.ts'
import { freshHours } from '../queries.ts'

/** The hours to which a visit can move. */
export const moveSlotsQuery = (code: string, from: string, days: number) => ({
  ...query(listMoveSlots, { code, from_date: from, days }),
  ...freshHours,
})

export const moveSlotsKey = keyOf(listMoveSlots)
