import type { CallBody, CallReply } from '#contract/call.ts'
import type { getBookingReview, getReview, reviewBooking } from '#contract/reviews.ts'
import { canReview } from '#domain/booking-status.ts'
import { formatInstant } from '#domain/wall-time.ts'
import { requirePatientsHand } from '#server/features/online-booking/patients-hand.ts'
import { clinicOfCode } from '#server/records/public-codes.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context, StaffContext } from '#server/http/services.ts'
import { ownDoctorOnly } from '#server/records/staff-sight.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { writeAsPatient } from '#server/records/write.ts'
import { findBookingReview, findReview, saveReview, type ReviewRow } from './reviews.sql.ts'

type Reply = CallReply<typeof getReview>

const QUARTER_HOUR = 900

export async function showReview(ctx: Context, code: string): Promise<Reply> {
  return withReview(ctx, code, async (_, row) => ({ data: present(row, ctx.now) }))
}

/** What was said of a booking the caller may see; null when nothing was. */
export async function showBookingReview(
  ctx: StaffContext,
  id: number,
): Promise<CallReply<typeof getBookingReview>> {
  return ctx.read(async tx => {
    const row = await findBookingReview(tx, id, ownDoctorOnly(ctx))
    if (!row) throw new Failure('not_found')
    const { rating, comment, at, zone } = row
    return { data: rating === null ? null : { rating, comment: comment ?? '', at: formatInstant(at, zone) } }
  })
}

/** Keeps what a patient says of a booking that took place; saying it again replaces it. */
export async function rateBooking(ctx: Context, body: CallBody<typeof reviewBooking>): Promise<Reply> {
  return withReview(ctx, body.code, async (tx, row, clinicId) => {
    requirePatientsHand(ctx, clinicId)
    if (!canRate(row, ctx.now)) throw new Failure('visit_not_over')
    const { rating } = body
    const comment = body.comment ?? ''
    await saveReview(tx, { clinicId, bookingId: row.id, rating, comment, now: ctx.now })
    await tx.record(
      'booking',
      row.id,
      'reviewed',
      { rating: row.rating, comment: row.comment },
      { rating, comment },
    )
    return { data: present({ ...row, rating, comment }, ctx.now) }
  })
}

async function withReview<T>(
  ctx: Context,
  code: string,
  work: (tx: WriteTx, row: ReviewRow, clinicId: number) => Promise<T>,
): Promise<T> {
  await limitAttempts(ctx, [{ key: `review:${ctx.address}`, max: 60, windowSeconds: QUARTER_HOUR }])
  const clinicId = clinicOfCode(code)
  if (clinicId === undefined) throw new Failure('not_found')
  return writeAsPatient(ctx, clinicId, async tx => {
    const row = await findReview(tx, code)
    if (!row) throw new Failure('not_found')
    return work(tx, row, clinicId)
  })
}

function canRate({ status, start, is_cancelled }: ReviewRow, now: number): boolean {
  return !is_cancelled && canReview(status, { start, now })
}

function present(row: ReviewRow, now: number): Reply['data'] {
  const { first_name, doctor_name, doctor_color, clinic_name, rating } = row
  const start = formatInstant(row.start, row.zone)
  const can_rate = canRate(row, now)
  const comment = row.comment ?? ''
  return { first_name, doctor_name, doctor_color, clinic_name, start, can_rate, rating, comment }
}
