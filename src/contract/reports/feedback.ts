import { z } from 'zod'
import { bookingReview } from '../bookings/booking-reviews.ts'
import { defineCall, staffWith } from '../call.ts'
import { flag, integer, listOf, optional, page } from '../wire.ts'
import { reportFilter } from './graphs.ts'

/** Instants with an offset; null where nobody pressed it, or too late for it to be true. */
const times = z.object({
  arrived_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Whole minutes after the hour at which the patient came; 0 where they were in time, or it is not known. */
  patient_late: z.number(),
  /** Whole minutes after the planned end at which the visit of somebody who came in time was over. */
  ended_late: z.number(),
})
export type VisitTimes = z.output<typeof times>

const review = bookingReview.extend({
  booking_id: z.number(),
  /** When it was first said; `at` is when it was said last. */
  written_at: z.string(),
  /** Whether everybody reads a name beside it. */
  shows_name: z.boolean(),
  /** Null for who may not name patients, and of somebody who was erased. */
  patient: z.object({ id: z.number(), name: z.string() }).nullable(),
  doctor: z.object({ id: z.number(), name: z.string(), color: z.number() }),
  visit: z.object({
    start: z.string(),
    end: z.string(),
    /** In which its hours are told. */
    zone: z.string(),
    services: z.array(z.string()),
    times,
  }),
})
export type ListedReview = z.output<typeof review>

/** So few stars, or fewer, are shown first. */
export const LOW_RATING = 3
export const REVIEW_ORDERS = ['low', 'newest'] as const

export const listReviews = defineCall({
  method: 'GET',
  path: '/v2/reviews',
  summary:
    'What patients said of visits that took place, by the days on which they said it, hidden or not: low ratings first, or the newest, with the visit behind each, when its patient came and when it was over.',
  who: staffWith('reports.activity'),
  query: z.object({
    ...reportFilter,
    ...page,
    /** Up to so many stars. */
    rating: optional(integer(1, 5)),
    unanswered: optional(flag),
    with_text: optional(flag),
    hidden: optional(flag),
    order: optional(z.enum(REVIEW_ORDERS, 'choice')),
  }),
  reply: listOf(review, {
    /** How many there are of each kind, whatever is chosen of these. */
    counts: z.object({
      all: z.number(),
      low: z.number(),
      unanswered: z.number(),
      with_text: z.number(),
      hidden: z.number(),
    }),
  }),
})
