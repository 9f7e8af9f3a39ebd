import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { lockOwnBooking } from './booking-state.ts'
import { lockSeats, type BookingRow } from './locked-bookings.sql.ts'

/** The group, locked so that nobody else takes a seat meanwhile; throws group_full unless `wanted` more fit. */
export async function requireFreeSeats(
  tx: Tx,
  ctx: StaffContext,
  groupId: number,
  wanted: number,
): Promise<{ group: BookingRow; taken: BookingRow[] }> {
  const group = await lockOwnBooking(tx, ctx, groupId)
  if (group.booking_type !== 'group' || group.parent_booking_id !== null) throw new Failure('not_found')
  if (group.cancelled !== null) throw new Failure('booking_closed')
  const taken = (await lockSeats(tx, groupId)).filter(seat => seat.cancelled === null)
  if (taken.length + wanted > group.seats) throw new Failure('group_full', { values: { seats: group.seats } })
  return { group, taken }
}
