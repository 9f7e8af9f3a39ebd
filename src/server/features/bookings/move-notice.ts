import type { CallReply } from '#contract/call.ts'
import type { noticeBooking } from '#contract/bookings/booking-changes.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { lockOwnBooking } from './booking-state.ts'
import { presentBooking } from './bookings.ts'
import { findPlaceBefore } from './bookings.sql.ts'
import { isGroup, withSeats } from './change-targets.ts'
import { tellChanged, tellRestored, wasToldCancelled } from './patient-notice.ts'
import { getNoticeRow } from './patient-notice.sql.ts'
import type { BookingRow } from './locked-bookings.sql.ts'

/** Sends by SMS where a booking that has moved is now, or that a cancelled one stands again, once after each change. */
export async function noticeMove(ctx: StaffContext, id: number): Promise<CallReply<typeof noticeBooking>> {
  return ctx.write(async tx => {
    const booking = await lockOwnBooking(tx, ctx, id)
    if (booking.cancelled !== null || booking.status === 'completed' || booking.start <= ctx.now)
      throw new Failure('booking_closed')
    if (booking.pinned !== null) throw new Failure('pinned')
    const reachable: number[] = []
    for (const each of await listBookingsOfPeople(tx, booking))
      if ((await getNoticeRow(tx, each.id)).mobile !== null) reachable.push(each.id)
    if (reachable.length === 0) throw new Failure('no_phone')
    const hasMoved = (await findPlaceBefore(tx, id)) !== undefined
    let isNews = false
    for (const each of reachable) {
      const isTold = (await wasToldCancelled(tx, each))
        ? await tellRestored(tx, ctx, each)
        : hasMoved && (await tellChanged(tx, ctx, each, true))
      isNews ||= isTold
    }
    if (!isNews) throw new Failure('nothing_to_tell')
    return { data: await presentBooking(tx, ctx, id) }
  })
}

/** Tells the patient of a booking how it is now, or everybody of a group. */
export async function tellPeople(tx: Tx, ctx: StaffContext, id: number, isMoved: boolean): Promise<void> {
  const booking = await lockOwnBooking(tx, ctx, id)
  for (const each of await listBookingsOfPeople(tx, booking)) await tellChanged(tx, ctx, each.id, isMoved)
}

async function listBookingsOfPeople(tx: Tx, booking: BookingRow): Promise<BookingRow[]> {
  const [target] = await withSeats(tx, [booking])
  return isGroup(booking) ? [...target!.seats] : [booking]
}
