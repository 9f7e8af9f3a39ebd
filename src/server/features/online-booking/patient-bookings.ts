import type { CallReply } from '#contract/call.ts'
import type { listPatientBookings, PatientBooking } from '#contract/online/online-booking.ts'
import type { Interval } from '#domain/time/intervals.ts'
import { listPatientBookingRows, type PatientBookingRow } from '#server/features/bookings/patient-view.ts'
import type { Context, PatientContext } from '#server/http/services.ts'
import { findAccountBooking, listAccountBookings } from './patient-bookings.sql.ts'
import { presentPatientBooking } from './present-booking.ts'

const MAX_BOOKINGS = 200

/** The account's bookings at every clinic: coming ones, the soonest first, then past ones, the latest first. */
export async function listOwnBookings(ctx: PatientContext): Promise<CallReply<typeof listPatientBookings>> {
  const { accountId } = ctx.actor
  const own = await ctx.db.account(accountId, tx => listAccountBookings(tx, MAX_BOOKINGS, new Date(ctx.now)))
  const members = new Map(own.map(row => [`${row.clinic_id}/${row.booking_id}`, row.member_id]))
  const bookings: PatientBookingRow[] = []
  for (const [clinicId, rows] of Map.groupBy(own, row => row.clinic_id)) {
    const ids = rows.map(row => row.booking_id)
    bookings.push(...(await ctx.db.tenant(clinicId, tx => listPatientBookingRows(tx, { ids }))))
  }
  const byStart = bookings.toSorted((a, b) => a.start - b.start)
  const coming = byStart.filter(booking => booking.end > ctx.now)
  const past = byStart.filter(booking => booking.end <= ctx.now).toReversed()
  return {
    data: [...coming, ...past].map(booking =>
      presentPatientBooking(booking, ctx.language, ctx.now, {
        accountId,
        familyId: members.get(`${booking.clinic_id}/${booking.id}`),
      }),
    ),
  }
}

/** A booking that the signed-in patient has, or booked for somebody, at the clinic within the span; of a stranger nothing is known. */
export async function findOwnBooking(
  ctx: Pick<Context, 'actor' | 'db' | 'language' | 'now'>,
  clinicId: number,
  span: Interval,
): Promise<PatientBooking | undefined> {
  const { actor } = ctx
  if (actor.kind !== 'patient') return undefined
  const { accountId } = actor
  return ctx.db.tenant(clinicId, async tx => {
    const id = await findAccountBooking(tx, { accountId, ...span })
    const [booking] = id === undefined ? [] : await listPatientBookingRows(tx, { ids: [id] })
    return booking && presentPatientBooking(booking, ctx.language, ctx.now, { accountId })
  })
}
