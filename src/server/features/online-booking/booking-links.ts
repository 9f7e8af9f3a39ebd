import type { CallReply } from '#contract/call.ts'
import type { getBookingByCode } from '#contract/online/online-booking.ts'
import { canPatientChange } from '#domain/bookings/booking-status.ts'
import { listPatientBookingRows, type PatientBookingRow } from '#server/features/bookings/patient-view.ts'
import { tellPatientAct } from '#server/features/notifications/notify.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { Context } from '#server/http/services.ts'
import { clinicOfCode } from '#server/records/public-codes.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { writeAsPatient } from '#server/records/write.ts'
import { calendarFile } from './calendar-file.ts'
import { lockBooking, markCancelledByPatient, markConfirmed, markNotComing } from './patient-bookings.sql.ts'
import { isCancellable, isComing, isTooLate, presentPatientBooking } from './present-booking.ts'
import { requirePatientsHand } from '#server/records/patients-hand.ts'
import { tellCancelledByPatient } from './tell-cancelled.ts'

type Reply = CallReply<typeof getBookingByCode>

const QUARTER_HOUR = 900

export async function showBooking(code: string, ctx: Context): Promise<Reply> {
  return withBooking(code, ctx, async (_tx, booking) => ({
    data: presentPatientBooking(booking, ctx.language, ctx.now),
  }))
}

export async function downloadBooking(code: string, ctx: Context): Promise<RawReply> {
  return withBooking(
    code,
    ctx,
    async (_tx, booking) =>
      new RawReply('text/calendar; charset=utf-8; method=PUBLISH', calendarFile(booking, ctx), {
        'content-disposition': 'inline; filename="programare.ics"',
      }),
  )
}

/** Confirming what is confirmed already changes nothing. */
export async function confirmBooking(code: string, ctx: Context): Promise<Reply> {
  return changeBooking(code, ctx, async (tx, booking) => {
    if (booking.status === 'confirmed' && booking.cancelled === null && booking.not_coming === null) return
    if (!isComing(booking, ctx.now)) throw new Failure('booking_closed')
    if (booking.pinned) throw new Failure('hour_sought')
    if (booking.status === 'new') throw new Failure('awaiting_clinic')
    const isTakenBack = booking.not_coming !== null && booking.status === 'confirmed'
    if (!isTakenBack && !canPatientChange(booking.status, 'confirmed'))
      throw new Failure('status_not_allowed')
    await markConfirmed(tx, booking.id, new Date(ctx.now))
    await tx.record(
      'booking',
      booking.id,
      'status_changed',
      { status: booking.status },
      { status: 'confirmed' },
    )
    await tellPatientAct(tx, 'confirmed', booking.id)
  })
}

/**
 * The patient will not come, and may no longer cancel. The clinic hears of it and decides what becomes of the hour and of
 * its own rules for late notice; saying it again changes nothing, and confirming takes it back.
 */
export async function announceAbsence(code: string, ctx: Context): Promise<Reply> {
  return changeBooking(code, ctx, async (tx, booking) => {
    if (!isCancellable(booking, ctx.now)) throw new Failure('booking_closed')
    if (!isTooLate(booking, ctx.now)) throw new Failure('may_cancel')
    if (booking.not_coming !== null) return
    await markNotComing(tx, booking.id, new Date(ctx.now))
    await tx.record('booking', booking.id, 'not_coming', { not_coming: false }, { not_coming: true })
    await tellPatientAct(tx, 'not_coming', booking.id)
  })
}

/** Cancelling what is cancelled already changes nothing, whoever did it. */
export async function cancelBooking(code: string, reason: string | undefined, ctx: Context): Promise<Reply> {
  return changeBooking(code, ctx, async (tx, booking) => {
    if (booking.cancelled !== null) return
    if (!isCancellable(booking, ctx.now)) throw new Failure('booking_closed')
    if (isTooLate(booking, ctx.now))
      throw new Failure('too_late_to_cancel', {
        data: { phone: booking.location.phone ?? booking.clinic_phone },
      })
    await markCancelledByPatient(tx, booking.id, reason ?? null, new Date(ctx.now))
    await tx.record(
      'booking',
      booking.id,
      'cancelled',
      { cancelled: false },
      { cancelled: true, by: 'patient', reason: reason ?? null },
    )
    await tellPatientAct(tx, 'cancelled', booking.id)
    await tellCancelledByPatient(tx, ctx, booking)
  })
}

/** Changes the booking of a link in one transaction, locked before it is read, and answers how it is then. */
export async function changeBooking(
  code: string,
  ctx: Context,
  change: (tx: WriteTx, booking: PatientBookingRow) => Promise<void>,
  lock: (tx: WriteTx, code: string) => Promise<void> = lockBooking,
): Promise<Reply> {
  const work = async (tx: WriteTx, booking: PatientBookingRow): Promise<Reply> => {
    requirePatientsHand(ctx, booking.clinic_id)
    await change(tx, booking)
    const [changed = booking] = await listPatientBookingRows(tx, { ids: [booking.id] })
    return { data: presentPatientBooking(changed, ctx.language, ctx.now) }
  }
  return withBooking(code, ctx, work, lock)
}

/** Finds the booking of a link, which stands for the patient, whoever is signed in; misses are counted per address, so that nobody can go on trying codes. */
export async function withBooking<T>(
  code: string,
  ctx: Context,
  work: (tx: WriteTx, booking: PatientBookingRow) => Promise<T>,
  before: (tx: WriteTx, code: string) => Promise<void> = () => Promise.resolve(),
): Promise<T> {
  const clinicId = clinicOfCode(code)
  const found =
    clinicId === undefined
      ? undefined
      : await writeAsPatient(ctx, clinicId, async tx => {
          await before(tx, code)
          const [booking] = await listPatientBookingRows(tx, { code })
          return booking && { result: await work(tx, booking) }
        })
  if (found) return found.result
  await limitAttempts(ctx, [
    { key: `code-miss:address:${ctx.address}`, max: 30, windowSeconds: QUARTER_HOUR },
  ])
  throw new Failure('not_found')
}
