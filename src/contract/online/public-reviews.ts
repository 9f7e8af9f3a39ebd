import { LIKES } from '#domain/online/reviews.ts'
import { z } from 'zod'
import { defineCall, EVERYBODY } from '../call.ts'
import { id, languageQuery, listOf, page, pageSize } from '../wire.ts'

/** The mean of all that everybody may read, and how many they are; told from three on. */
export const rating = z.object({ rating: z.number(), count: z.number() })

const publicReview = z.object({
  rating: z.number(),
  /** "Andreea M."; null for who wished to stay unnamed. */
  name: z.string().nullable(),
  /** When it was given, `yyyy-MM`. */
  month: z.string(),
  comment: z.string(),
  likes: z.array(z.enum(LIKES)),
  answer: z.string().nullable(),
  doctor_id: z.number(),
})
export type PublicReview = z.output<typeof publicReview>

const summary = {
  rating: rating.nullable(),
  /** How many of one star, two, and so on. */
  stars: z.array(z.number()),
  /** How many the clinic has hidden. */
  hidden: z.number(),
}
const reply = listOf(publicReview, summary)
const asked = z.object({
  page: page.page,
  size: pageSize(),
  language: languageQuery.shape.language,
})

export const listDoctorReviews = defineCall({
  method: 'GET',
  path: '/v2/public/doctors/{id}/reviews',
  summary: 'What patients said of a visible doctor, the newest first, with how many gave how many stars.',
  who: EVERYBODY,
  params: z.object({ id }),
  query: asked,
  reply,
})

export const listClinicReviews = defineCall({
  method: 'GET',
  path: '/v2/public/clinics/{slug}/reviews',
  summary: 'The same of all visible doctors of a clinic.',
  who: EVERYBODY,
  params: z.object({ slug: z.string('invalid').max(100, 'invalid') }),
  query: asked,
  reply,
})
