import type { CallBody, CallQuery, CallReply } from '#contract/call.ts'
import type { listMoveSlots as listMoveSlotsCall, moveBookingByCode } from '#contract/online/moving.ts'
import { statusOnceMovedByPatient } from '#domain/bookings/moving.ts'
import { parseInstant } from '#domain/time/wall-time.ts'
import { withConflictAnswer } from '#server/features/bookings/booking-conflict.ts'
import type { PatientBookingRow } from '#server/features/bookings/patient-view.ts'
import { lockVisit, moveForPatient } from '#server/features/bookings/patient-move.ts'
import { moveSeat } from '#server/features/bookings/patient-seat.ts'
import { tellPatientAct } from '#server/features/notifications/notify.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { clinicOfCode } from '#server/records/public-codes.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { changeBooking, withBooking } from './booking-links.ts'
import { bookableDates } from './doctor-hours.ts'
import { listMoveHours, nearestMoveHours, wishOfVisit } from './move-hours.ts'
import { findBookingPolicy } from './patient-records.sql.ts'
import { moveProblemOf, presentPatientBooking } from './present-booking.ts'
import { datesAsked } from './public-doctors.ts'
import { findDoctorOfCode, lockDoctorTime } from './reservations.sql.ts'
import { isTaken, requireOfferedSlot } from './slot-taken.ts'
import { tellMovedByPatient } from './tell-moved.ts'

type Body = CallBody<typeof moveBookingByCode>
type Reply = CallReply<typeof moveBookingByCode>

const QUARTER_HOUR = 900

/** The hours to which a visit's patient may move it. */
export async function showMoveSlots(
  code: string,
  query: CallQuery<typeof listMoveSlotsCall>,
  ctx: Context,
): Promise<CallReply<typeof listMoveSlotsCall>> {
  await limitAttempts(ctx, [
    { key: `move-slots:address:${ctx.address}`, max: 300, windowSeconds: QUARTER_HOUR },
  ])
  const dates = datesAsked(query, ctx)
  return withBooking(code, ctx, async (tx, booking) => {
    refuseUnmovable(booking, ctx.now)
    return { data: await listMoveHours(tx, ctx, booking, query, dates) }
  })
}

/**
 * Moves a visit for its patient to an hour that is offered for it. The old hour is given up in the transaction that takes
 * the new one; whoever comes too late keeps theirs and is told the nearest. Moving to where it stands changes nothing.
 */
export async function moveVisit(code: string, body: Body, ctx: Context): Promise<Reply> {
  await limitAttempts(ctx, [{ key: `move:address:${ctx.address}`, max: 60, windowSeconds: QUARTER_HOUR }])
  const start = parseInstant(body.start)!
  const work = () =>
    changeBooking(code, ctx, (tx, booking) => move(tx, ctx, booking, { ...body, start }), lockForMove)
  try {
    return await withConflictAnswer(ctx, clinicOfCode(code) ?? 0, work)
  } catch (error) {
    if (!isTaken(error)) throw error
    // What was refused keeps no key: the next hour is tried under the same one.
    const asking = { ...ctx, requestKey: undefined }
    const alternatives = await withBooking(code, asking, (tx, booking) =>
      nearestMoveHours(tx, booking, start, ctx.now),
    )
    throw new Failure('slot_taken', { data: { alternatives }, cause: error })
  }
}

/** Who wants the doctor's time queues first, as those do who book it. */
async function lockForMove(tx: WriteTx, code: string): Promise<void> {
  const doctorId = await findDoctorOfCode(tx, code)
  if (doctorId === undefined) return
  await lockDoctorTime(tx, tx.author.clinicId, doctorId)
  await lockVisit(tx, code)
}

async function move(
  tx: WriteTx,
  ctx: Context,
  visit: PatientBookingRow,
  { start, expected_start: expected }: Omit<Body, 'start'> & { start: number },
): Promise<void> {
  const { now, language } = ctx
  const problem = moveProblemOf(visit, now)
  if (problem === 'booking_closed' || problem === 'hour_sought') throw new Failure(problem)
  if (start === visit.start) return
  if (expected !== undefined && parseInstant(expected) !== visit.start)
    throw new Failure('stale', { data: { current: presentPatientBooking(visit, language, now) } })
  refuseUnmovable(visit, now)
  const policy = await findBookingPolicy(tx)
  const wish = await wishOfVisit(tx, visit, bookableDates(now))
  const { cabinetId, session } = await requireOfferedSlot(tx, wish, start, now, { booking: visit.id })
  const status = statusOnceMovedByPatient(visit.status, policy?.auto_approve ?? false)
  const booking = await lockVisit(tx, visit.code)
  if (!booking) throw new Failure('not_found')
  const asker = { now, language, online: true }
  if (session) await moveSeat(tx, asker, booking, session.groupId, status)
  else await moveForPatient(tx, asker, booking, { start, cabinetId, status })
  await tellPatientAct(tx, 'moved', visit.id)
  await tellMovedByPatient(tx, ctx, visit.id)
}

/** Throws why the patient may not move the visit, with whom to call. */
function refuseUnmovable(visit: PatientBookingRow, now: number): void {
  const problem = moveProblemOf(visit, now)
  if (problem) throw new Failure(problem, { data: { phone: visit.location.phone ?? visit.clinic_phone } })
}
