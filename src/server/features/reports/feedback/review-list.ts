import type { CallQuery, CallReply } from '#contract/call.ts'
import { LOW_RATING, type ListedReview, type listReviews } from '#contract/reports/feedback.ts'
import { publicFrom } from '#domain/online/reviews.ts'
import { timesOf } from '#domain/reports/visit-times.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import type { StaffContext } from '#server/http/services.ts'
import { pageOf, rangeOf } from '#server/records/paging.ts'
import { readAsk } from '../report-ask.ts'
import { countReviews, listReviewRows, type ListedReviewRow } from './review-list.sql.ts'

/** A page of what patients said, with the visit behind each. */
export function showReviews(
  ctx: StaffContext,
  query: CallQuery<typeof listReviews>,
): Promise<CallReply<typeof listReviews>> {
  return ctx.readOnce(async tx => {
    const ask = await readAsk(tx, ctx, 'feedback', query)
    const choice = {
      rating: query.rating,
      unanswered: query.unanswered,
      withText: query.with_text,
      hidden: query.hidden,
    }
    const order = query.order ?? 'low'
    const { language } = ctx
    const counts = await countReviews(tx, ask, LOW_RATING)
    const found = await listReviewRows(tx, { ...ask, choice, order, language, ...rangeOf(query) })
    const mayName = ctx.actor.permissions.has('patients.view')
    return {
      ...pageOf(
        query,
        found.total,
        found.rows.map(row => present(row, mayName)),
      ),
      counts,
    }
  })
}

function present(row: ListedReviewRow, mayName: boolean): ListedReview {
  const { zone } = row
  const instant = (at: number | null) => (at === null ? null : formatInstant(at, zone))
  const { arrived, ended, patientLate, endedLate } = timesOf(row)
  return {
    booking_id: row.booking_id,
    rating: row.rating,
    comment: row.comment,
    likes: row.likes,
    at: formatInstant(row.updated, zone),
    written_at: formatInstant(row.created, zone),
    public_at: formatInstant(publicFrom(row.created), zone),
    answer: row.answer,
    answered_at: instant(row.answered),
    hidden_at: instant(row.hidden),
    hide_reason: row.hide_reason,
    shows_name: row.shows_name,
    patient: mayName && !row.is_erased ? { id: row.patient_id, name: row.patient_name } : null,
    doctor: { id: row.doctor_id, name: row.doctor_name, color: row.doctor_color },
    visit: {
      start: formatInstant(row.start, zone),
      end: formatInstant(row.end, zone),
      zone,
      services: row.services,
      times: {
        arrived_at: instant(arrived),
        ended_at: instant(ended),
        patient_late: patientLate,
        ended_late: endedLate,
      },
    },
  }
}
