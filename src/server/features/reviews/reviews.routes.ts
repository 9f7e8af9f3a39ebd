import { getReview, reviewBooking } from '#contract/reviews.ts'
import { handle } from '#server/http/register-calls.ts'
import { rateVisit, showReview } from './reviews.ts'

export const reviewRoutes = [
  handle(getReview, ({ params }, ctx) => showReview(ctx, params.code)),
  handle(reviewBooking, ({ body }, ctx) => rateVisit(ctx, body)),
]
