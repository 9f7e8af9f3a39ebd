import type { CallReply } from '#contract/call.ts'
import type { getBookingByCode } from '#contract/online/online-booking.ts'
import { listPatientBookingRows, type PatientBookingRow } from '#server/features/bookings/patient-view.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { Context } from '#server/http/services.ts'
import { clinicOfCode } from '#server/records/public-codes.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { writeAsPatient } from '#server/records/write.ts'
import { calendarFile } from './calendar-file.ts'
import { cancelAsPatient, confirmAsPatient, giveUpAsPatient } from './by-patient.ts'
import { lockBooking } from './patient-bookings.sql.ts'
import { presentPatientBooking } from './present-booking.ts'
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

export async function confirmBooking(code: string, ctx: Context): Promise<Reply> {
  return changeBooking(code, ctx, async (tx, booking) => {
    await confirmAsPatient(tx, booking)
  })
}

export async function announceAbsence(code: string, ctx: Context): Promise<Reply> {
  return changeBooking(code, ctx, async (tx, booking) => {
    await giveUpAsPatient(tx, booking)
  })
}

export async function cancelBooking(code: string, reason: string | undefined, ctx: Context): Promise<Reply> {
  return changeBooking(code, ctx, async (tx, booking) => {
    if (await cancelAsPatient(tx, booking, reason)) await tellCancelledByPatient(tx, ctx, booking)
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
