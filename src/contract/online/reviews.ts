import { LIKES, LONGEST_COMMENT } from '#domain/online/reviews.ts'
import { z } from 'zod'
import { defineCall, EVERYBODY } from '../call.ts'
import { dataOf, flag, integer, languageQuery, list, optional, text } from '../wire.ts'

const code = z.string('required').trim().min(1, 'required').max(80, 'too_long')
const review = z.object({
  first_name: z.string(),
  doctor_name: z.string(),
  doctor_color: z.number(),
  clinic_name: z.string(),
  start: z.string(),
  /** What the visit was for. */
  services: z.array(z.string()),
  /** Whether it can be rated, or what was said of it changed, now. */
  can_rate: z.boolean(),
  /** Until when it can be changed; null until the patient has given one. */
  change_until: z.string().nullable(),
  /** Null until the patient has given one. */
  rating: z.number().nullable(),
  comment: z.string(),
  likes: z.array(z.enum(LIKES)),
  /** "Andreea M.": what everybody would read above it; null for a child, who is never named. */
  public_name: z.string().nullable(),
  show_name: z.boolean(),
  answer: z.string().nullable(),
  /** Why the clinic hid it; null while everybody may read it. */
  hide_reason: z.string().nullable(),
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
    'Rates the doctor of a booking that took place, by the booking’s link; for a day another rating replaces the first.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({
    code,
    rating: integer(1, 5),
    comment: optional(text(0, LONGEST_COMMENT)),
    likes: optional(list(z.enum(LIKES, 'choice'), LIKES.length)),
    /** Whether everybody may read the public name above it. */
    show_name: flag.default(false),
  }),
  reply: dataOf(review),
})
