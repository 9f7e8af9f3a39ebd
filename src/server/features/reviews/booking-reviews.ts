import type { CallBody, CallReply } from '#contract/call.ts'
import type {
  answerReview as answerReviewCall,
  BookingReview,
  getBookingReview,
  hideReview as hideReviewCall,
} from '#contract/bookings/booking-reviews.ts'
import { publicFrom } from '#domain/online/reviews.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { ownDoctorOnly } from '#server/records/staff-sight.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import {
  findBookingReview,
  lockReview,
  updateReview,
  type BookingReviewRow,
  type SaidRow,
} from './reviews.sql.ts'
import { tellHidden } from './tell-hidden.ts'

/** What was said of a booking the caller may see; null when nothing was. */
export async function showBookingReview(
  ctx: StaffContext,
  id: number,
): Promise<CallReply<typeof getBookingReview>> {
  return ctx.read(async tx => {
    const { said, zone } = await getSeen(tx, ctx, id)
    return { data: said && present(said, zone) }
  })
}

/** The clinic's answer, which stands under the review for everybody; without a text it is taken back. */
export async function answerReview(ctx: StaffContext, id: number, body: CallBody<typeof answerReviewCall>) {
  return changeReview(ctx, id, body.at, async (tx, said) => {
    const answer = body.text || null
    if (answer === said.answer) return
    await updateReview(tx, id, { answer, answered_at: answer === null ? null : new Date(ctx.now) })
    await tx.record('booking', id, 'review_answered', { answer: said.answer }, { answer })
  })
}

/** Takes a review off the public pages, which count it as hidden, and tells the patient why. */
export async function hideReview(ctx: StaffContext, id: number, body: CallBody<typeof hideReviewCall>) {
  return changeReview(ctx, id, body.at, async (tx, said) => {
    if (said.hidden !== null && said.hide_reason === body.reason) return
    await updateReview(tx, id, { hidden_at: new Date(said.hidden ?? ctx.now), hide_reason: body.reason })
    const before = { hide_reason: said.hide_reason }
    await tx.record('booking', id, 'review_hidden', before, { hide_reason: body.reason })
    await tellHidden(tx, ctx, id, body.reason)
  })
}

export async function showReviewAgain(ctx: StaffContext, id: number) {
  return changeReview(ctx, id, undefined, async (tx, said) => {
    if (said.hidden === null) return
    await updateReview(tx, id, { hidden_at: null, hide_reason: null })
    await tx.record('booking', id, 'review_shown', { hide_reason: said.hide_reason }, { hide_reason: null })
  })
}

/** Throws stale where the patient has said something else since it was read at `seenAt`. */
async function changeReview(
  ctx: StaffContext,
  id: number,
  seenAt: string | undefined,
  change: (tx: WriteTx, said: SaidRow) => Promise<void>,
): Promise<{ data: BookingReview }> {
  return ctx.write(async tx => {
    await lockReview(tx, id)
    const { said, zone } = await getSeen(tx, ctx, id)
    if (!said) throw new Failure('no_review')
    const current = present(said, zone)
    if (seenAt !== undefined && seenAt !== current.at) throw new Failure('stale', { data: { current } })
    await change(tx, said)
    const changed = await getSeen(tx, ctx, id)
    return { data: present(changed.said ?? said, zone) }
  })
}

async function getSeen(tx: ClinicTx, ctx: StaffContext, id: number): Promise<BookingReviewRow> {
  const row = await findBookingReview(tx, id, ownDoctorOnly(ctx))
  if (!row) throw new Failure('not_found')
  return row
}

function present(said: SaidRow, zone: string): BookingReview {
  const instant = (at: number | null) => (at === null ? null : formatInstant(at, zone))
  return {
    rating: said.rating,
    comment: said.comment,
    likes: said.likes,
    at: formatInstant(said.updated, zone),
    public_at: formatInstant(publicFrom(said.created), zone),
    answer: said.answer,
    answered_at: instant(said.answered),
    hidden_at: instant(said.hidden),
    hide_reason: said.hide_reason,
  }
}
