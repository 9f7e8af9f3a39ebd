import type { CallBody, CallReply } from '#contract/call.ts'
import type { getReview, reviewBooking } from '#contract/online/reviews.ts'
import { isAdult } from '#domain/people/age.ts'
import { canReview } from '#domain/bookings/booking-status.ts'
import { canChangeReview, changeableUntil } from '#domain/online/reviews.ts'
import { formatInstant, localDateOf } from '#domain/time/wall-time.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { requirePatientsHand } from '#server/records/patients-hand.ts'
import { clinicOfCode } from '#server/records/public-codes.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { writeAsPatient } from '#server/records/write.ts'
import { findReview, lockReview, saveReview, type ReviewRow } from './reviews.sql.ts'

type Reply = CallReply<typeof getReview>

const QUARTER_HOUR = 900
/** So few stars are told of at once. */
const LOW_RATING = 2
const isLow = (rating: number) => rating <= LOW_RATING

export async function showReview(ctx: Context, code: string): Promise<Reply> {
  return withReview(ctx, code, async (_, row) => ({ data: present(row, ctx.now) }))
}

/** Keeps what a patient says of a booking that took place; for a day, saying it again replaces it. */
export async function rateBooking(ctx: Context, body: CallBody<typeof reviewBooking>): Promise<Reply> {
  return withReview(ctx, body.code, async (tx, found, clinicId) => {
    requirePatientsHand(ctx, clinicId)
    if (!tookPlace(found, ctx.now)) throw new Failure('visit_not_over')
    // The clinic may be answering just now.
    await lockReview(tx, found.id)
    const row = await getRow(tx, body.code, ctx)
    if (row.said && !canChangeReview(row.said.created, ctx.now)) throw new Failure('review_fixed')
    const said = {
      rating: body.rating,
      comment: body.comment ?? '',
      likes: body.likes ?? [],
      shows_name: body.show_name && publicName(row, ctx.now) !== null,
    }
    await saveReview(tx, {
      clinicId,
      bookingId: row.id,
      now: ctx.now,
      ...said,
      showsName: said.shows_name,
    })
    const before = row.said && {
      rating: row.said.rating,
      comment: row.said.comment,
      likes: row.said.likes,
      shows_name: row.said.shows_name,
    }
    await tx.record('booking', row.id, 'reviewed', before ?? { rating: null, comment: null }, said)
    const isNewlyLow = isLow(said.rating) && !(before && isLow(before.rating))
    if (isNewlyLow)
      await notify(tx, {
        clinicId,
        now: ctx.now,
        kind: 'low_rating',
        bookingId: row.id,
        about: { rating: said.rating },
      })
    return { data: present(await getRow(tx, body.code, ctx), ctx.now) }
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
  return writeAsPatient(ctx, clinicId, async tx => work(tx, await getRow(tx, code, ctx), clinicId))
}

async function getRow(tx: WriteTx, code: string, { language }: Context): Promise<ReviewRow> {
  const row = await findReview(tx, code, language)
  if (!row) throw new Failure('not_found')
  return row
}

function tookPlace({ status, start, is_cancelled }: ReviewRow, now: number): boolean {
  return !is_cancelled && canReview(status, { start, now })
}

/** "Andreea M."; null for a child, whom others speak for, and for who was forgotten. */
function publicName(row: ReviewRow, now: number): string | null {
  const isChild = row.birth_date !== null && !isAdult(row.birth_date, localDateOf(now, row.zone))
  if (row.has_guardian || isChild) return null
  if (!row.first_name) return null
  const initial = Array.from(row.last_name)[0]
  return initial === undefined ? row.first_name : `${row.first_name} ${initial}.`
}

function present(row: ReviewRow, now: number): Reply['data'] {
  const { first_name, doctor_name, doctor_color, clinic_name, services, said, zone } = row
  return {
    first_name,
    doctor_name,
    doctor_color,
    clinic_name,
    start: formatInstant(row.start, zone),
    services,
    can_rate: tookPlace(row, now) && (said === null || canChangeReview(said.created, now)),
    change_until: said && formatInstant(changeableUntil(said.created), zone),
    rating: said?.rating ?? null,
    comment: said?.comment ?? '',
    likes: said?.likes ?? [],
    public_name: publicName(row, now),
    show_name: said?.shows_name ?? false,
    answer: said?.answer ?? null,
    hide_reason: said?.hide_reason ?? null,
  }
}
