import type { ReportSource } from '../source.ts'
import { listReviewsBehind } from './feedback-rows.sql.ts'
import { sumReviewed, sumReviews } from './feedback-sums.sql.ts'

/** What was said on the days. */
export const reviewSource: ReportSource = {
  sums: sumReviews,
  gives: ['reviews', 'stars', 'stars_5', 'stars_4', 'stars_3', 'stars_2', 'stars_1', 'answered'],
  rows: { reviews: listReviewsBehind },
}

/** Of how many visits something was said; the visits themselves are added up by whoever adds up visits. */
export const reviewedSource: ReportSource = { sums: sumReviewed, gives: ['reviewed'], rows: {} }
