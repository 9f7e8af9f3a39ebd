import { z } from 'zod'
import { defineCall, EVERYBODY } from '../call.ts'
import { doctorCard, place, toldApart } from './public-doctors.ts'
import { rating } from './public-reviews.ts'
import { dataOf, languageQuery } from '../wire.ts'

const text = z.string().nullable()

const publicPlace = place.extend({
  county: z.string(),
  zone: z.string(),
  hours: z.array(z.object({ days: z.array(z.number()), start: z.string(), end: z.string() })),
  /** Names of pictures; see GET /v2/images/{name}/{width}. */
  images: z.array(z.string()),
  /** Whether some doctor takes bookings there. */
  bookable: z.boolean(),
})
export type PublicPlace = z.output<typeof publicPlace>

const publicService = z.object({
  id: z.number(),
  name: z.string(),
  category: text,
  description: text,
  minutes: z.number(),
  price: z.number(),
  /** Whether it can be booked online; others are given at the clinic, after a consultation. */
  online: z.boolean(),
  /** Virtual ones are given by video. */
  kind: z.enum(['clinic', 'virtual']),
})

const publicDoctor = doctorCard
  .pick({
    doctor_id: true,
    first_name: true,
    last_name: true,
    title: true,
    color: true,
    photo: true,
    specialities: true,
    next_slot: true,
    rating: true,
  })
  .extend({ location_ids: z.array(z.number()) })

const publicClinic = z.object({
  clinic_id: z.number(),
  /** The address that it has now, which may be another than the one asked for. */
  slug: z.string(),
  name: z.string(),
  legal_name: text,
  phone: text,
  website: text,
  zone: z.string(),
  ShowLocations: z.boolean(),
  description: text,
  keywords: z.array(z.string()),
  cancel_notice_minutes: z.number(),
  images: z.array(z.string()),
  places: z.array(publicPlace),
  doctors: z.array(publicDoctor),
  services: z.array(publicService),
  rating: rating.nullable(),
  /** The soonest hour of any doctor. */
  next_slot: text,
  told_apart: toldApart,
  /** Closed days of the two weeks to come, of the places named or of all. */
  closed: z.array(
    z.object({ date: z.string(), name: z.string(), location_ids: z.array(z.number()).nullable() }),
  ),
})
export type PublicClinic = z.output<typeof publicClinic>

export const getPublicClinic = defineCall({
  method: 'GET',
  path: '/v2/public/clinics/{slug}',
  summary: 'What a clinic’s public page shows, by the address that it has or had.',
  who: EVERYBODY,
  params: z.object({ slug: z.string('invalid').max(100, 'invalid') }),
  query: languageQuery,
  reply: dataOf(publicClinic),
})
