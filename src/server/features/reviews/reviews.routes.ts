import { getBookingReview, getReview, reviewBooking } from '#contract/reviews.ts'
import { handle } from '#server/http/register-calls.ts'
import { rateBooking, showBookingReview, showReview } from './reviews.ts'

export const reviewRoutes = [
  handle(getReview, ({ params }, ctx) => showReview(ctx, params.code)),
  handle(getBookingReview, ({ params }, ctx) => showBookingReview(ctx, params.id)),
  handle(reviewBooking, ({ body }, ctx) => rateBooking(ctx, body)),
]
