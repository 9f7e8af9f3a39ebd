import { LIKES } from '#domain/online/reviews.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { dataOf, id, optional, text } from '../wire.ts'

export const bookingReview = z.object({
  rating: z.number(),
  comment: z.string(),
  likes: z.array(z.enum(LIKES)),
  /** When the patient said it last. */
  at: z.string(),
  /** From when everybody may read it. */
  public_at: z.string(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  hidden_at: z.string().nullable(),
  hide_reason: z.string().nullable(),
})
export type BookingReview = z.output<typeof bookingReview>

const reply = dataOf(bookingReview)
/** As it was read: 409 stale when the patient has changed it since. */
const at = optional(text(1, 40))
const MANAGE = staffWith('reviews.manage', 'bookings.view')

export const getBookingReview = defineCall({
  method: 'GET',
  path: '/v2/bookings/{id}/review',
  summary: 'What the patient said of a booking, for staff; null when they said nothing.',
  who: staffWith('bookings.view'),
  params: z.object({ id }),
  reply: dataOf(bookingReview.nullable()),
})

export const answerReview = defineCall({
  method: 'POST',
  path: '/v2/bookings/{id}/review/answer',
  summary: 'Answers a review, for everybody to read below it; an empty text takes the answer back.',
  who: MANAGE,
  params: z.object({ id }),
  body: z.object({ text: text(0, 1000), at }),
  reply,
})

export const hideReview = defineCall({
  method: 'POST',
  path: '/v2/bookings/{id}/review/hide',
  summary:
    'Hides a review from the public pages, which tell how many are hidden; the patient is told why by SMS or email.',
  who: MANAGE,
  params: z.object({ id }),
  body: z.object({ reason: text(5, 300), at }),
  reply,
})

export const showReview = defineCall({
  method: 'POST',
  path: '/v2/bookings/{id}/review/show',
  summary: 'Shows a hidden review again.',
  who: MANAGE,
  params: z.object({ id }),
  body: z.object({}),
  reply,
})
