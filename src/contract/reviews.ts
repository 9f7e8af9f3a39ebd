import { z } from 'zod'
import { defineCall, EVERYBODY, staffWith } from './call.ts'
import { dataOf, id, integer, languageQuery, optional, text } from './wire.ts'

const code = z.string('required').trim().min(1, 'required').max(80, 'too_long')
const review = z.object({
  first_name: z.string(),
  doctor_name: z.string(),
  doctor_color: z.number(),
  clinic_name: z.string(),
  start: z.string(),
  /** Whether the booking took place, so that it can be rated now. */
  can_rate: z.boolean(),
  /** Null until the patient has given one. */
  rating: z.number().nullable(),
  comment: z.string(),
})

export const getReview = defineCall({
  method: 'GET',
  path: '/v2/public/bookings/{code}/review',
  summary: 'What the page that rates the doctor shows: the booking, and the rating given, if any.',
  who: EVERYBODY,
  params: z.object({ code }),
  query: languageQuery,
  reply: dataOf(review),
})

export const reviewBooking = defineCall({
  method: 'POST',
  path: '/v2/review_booking',
  summary:
    'Rates the doctor of a booking that took place, by the booking’s link; a second rating replaces the first.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({ code, rating: integer(1, 5), comment: optional(text(0, 1000)) }),
  reply: dataOf(review),
})

export const getBookingReview = defineCall({
  method: 'GET',
  path: '/v2/bookings/{id}/review',
  summary: 'What the patient said of a booking, for staff; null when they said nothing.',
  who: staffWith('bookings.view'),
  params: z.object({ id }),
  reply: dataOf(z.object({ rating: z.number(), comment: z.string(), at: z.string() }).nullable()),
})
