import type { CallReply } from '#contract/call.ts'
import type { getBookingByCode } from '#contract/online-booking.ts'
import { canPatientChange } from '#domain/booking-status.ts'
import { listVisitRows, type VisitRow } from '#server/features/bookings/patient-view.ts'
import { keepNews } from '#server/features/online-news/online-news.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { Context } from '#server/http/services.ts'
import { clinicOfCode } from '#server/records/public-codes.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { writeAsPatient } from '#server/records/write.ts'
import { calendarFile } from './calendar-file.ts'
import { lockVisit, markCancelledByPatient, markConfirmed } from './patient-visits.sql.ts'
import { cancelUntil, isCancellable, isComing, presentVisit } from './present-visit.ts'
import { requirePatientsHand } from './patients-hand.ts'
import { tellCancelledByPatient } from './tell-cancelled.ts'

type Reply = CallReply<typeof getBookingByCode>

const QUARTER_HOUR = 900

export async function showVisit(code: string, ctx: Context): Promise<Reply> {
  return withVisit(code, ctx, async (_tx, visit) => ({ data: presentVisit(visit, ctx.language, ctx.now) }))
}

export async function downloadVisit(code: string, ctx: Context): Promise<RawReply> {
  return withVisit(
    code,
    ctx,
    async (_tx, visit) =>
      new RawReply('text/calendar; charset=utf-8; method=PUBLISH', calendarFile(visit, ctx), {
        'content-disposition': 'inline; filename="programare.ics"',
      }),
  )
}

/** Confirming what is confirmed already changes nothing. */
export async function confirmVisit(code: string, ctx: Context): Promise<Reply> {
  return changeVisit(code, ctx, async (tx, visit) => {
    if (visit.status === 'confirmed' && visit.cancelled === null) return
    if (!isComing(visit, ctx.now)) throw new Failure('booking_closed')
    if (visit.status === 'new') throw new Failure('awaiting_clinic')
    if (!canPatientChange(visit.status, 'confirmed')) throw new Failure('status_not_allowed')
    await markConfirmed(tx, visit.id, new Date(ctx.now))
    await tx.record('booking', visit.id, 'status_changed', { status: visit.status }, { status: 'confirmed' })
    await keepNews(tx, 'confirmed', visit.id)
  })
}

/** Cancelling what is cancelled already changes nothing, whoever did it. */
export async function cancelVisit(code: string, reason: string | undefined, ctx: Context): Promise<Reply> {
  return changeVisit(code, ctx, async (tx, visit) => {
    if (visit.cancelled !== null) return
    if (!isCancellable(visit, ctx.now)) throw new Failure('booking_closed')
    if (ctx.now > cancelUntil(visit))
      throw new Failure('too_late_to_cancel', { data: { phone: visit.location.phone ?? visit.clinic_phone } })
    await markCancelledByPatient(tx, visit.id, reason ?? null, new Date(ctx.now))
    await tx.record(
      'booking',
      visit.id,
      'cancelled',
      { cancelled: false },
      { cancelled: true, by: 'patient', reason: reason ?? null },
    )
    await keepNews(tx, 'cancelled', visit.id)
    await tellCancelledByPatient(tx, ctx, visit)
  })
}

async function changeVisit(
  code: string,
  ctx: Context,
  change: (tx: WriteTx, visit: VisitRow) => Promise<void>,
): Promise<Reply> {
  const work = async (tx: WriteTx, visit: VisitRow): Promise<Reply> => {
    requirePatientsHand(ctx, visit.clinic_id)
    await change(tx, visit)
    const [changed = visit] = await listVisitRows(tx, { ids: [visit.id] })
    return { data: presentVisit(changed, ctx.language, ctx.now) }
  }
  return withVisit(code, ctx, work, lockVisit)
}

/** Finds the visit of a link, which stands for the patient, whoever is signed in; misses are counted per address, so that nobody can go on trying codes. */
async function withVisit<T>(
  code: string,
  ctx: Context,
  work: (tx: WriteTx, visit: VisitRow) => Promise<T>,
  before: (tx: WriteTx, code: string) => Promise<void> = () => Promise.resolve(),
): Promise<T> {
  const clinicId = clinicOfCode(code)
  const found =
    clinicId === undefined
      ? undefined
      : await writeAsPatient(ctx, clinicId, async tx => {
          await before(tx, code)
          const [visit] = await listVisitRows(tx, { code })
          return visit && { result: await work(tx, visit) }
        })
  if (found) return found.result
  await limitAttempts(ctx, [
    { key: `code-miss:address:${ctx.address}`, max: 30, windowSeconds: QUARTER_HOUR },
  ])
  throw new Failure('not_found')
}
