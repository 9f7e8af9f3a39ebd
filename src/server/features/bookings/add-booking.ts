import type { addBooking } from '#contract/bookings/booking-changes.ts'
import type { CallBody, CallReply } from '#contract/call.ts'
import type { StaffContext } from '#server/http/services.ts'
import { requireDoctor } from '#server/records/staff-sight.ts'
import { overrideOf } from './acceptance.ts'
import { makeBooking } from './make-booking.ts'
import { withConflictAnswer } from './booking-conflict.ts'
import { presentBooking } from './bookings.ts'
import { tellBooked } from './patient-notice.ts'
import { settlePlannedPatient } from './settle-patient.ts'
import { bookerOf, staffWish } from './staff-wish.ts'
import { readStart } from './booking-input.ts'

/** Makes a booking for a known or a new patient. */
export async function addStaffBooking(
  ctx: StaffContext,
  body: CallBody<typeof addBooking>,
): Promise<CallReply<typeof addBooking>> {
  const { clinicId } = ctx.actor
  requireDoctor(ctx, body.doctor_id)
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.write(async tx => {
      const zone = await tx.zone
      const start = readStart(body.start, zone)
      const patientId = await settlePlannedPatient(tx, ctx, body)
      const wish = { ...staffWish(ctx, body), patientId, start, override: overrideOf(ctx, body) }
      const id = await makeBooking(tx, bookerOf(ctx), wish)
      if (body.send_confirmation) await tellBooked(tx, ctx, id)
      return { data: await presentBooking(tx, ctx, id) }
    }),
  )
}
