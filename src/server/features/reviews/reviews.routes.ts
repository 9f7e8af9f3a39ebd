import * as staff from '#contract/bookings/booking-reviews.ts'
import { getReview, reviewBooking } from '#contract/online/reviews.ts'
import { handle } from '#server/http/register-calls.ts'
import { answerReview, hideReview, showBookingReview, showReviewAgain } from './booking-reviews.ts'
import { rateBooking, showReview } from './reviews.ts'

export const reviewRoutes = [
  handle(getReview, ({ params }, ctx) => showReview(ctx, params.code)),
  handle(reviewBooking, ({ body }, ctx) => rateBooking(ctx, body)),
  handle(staff.getBookingReview, ({ params }, ctx) => showBookingReview(ctx, params.id)),
  handle(staff.answerReview, ({ params, body }, ctx) => answerReview(ctx, params.id, body)),
  handle(staff.hideReview, ({ params, body }, ctx) => hideReview(ctx, params.id, body)),
  handle(staff.showReview, ({ params }, ctx) => showReviewAgain(ctx, params.id)),
]
