import { z } from 'zod'
import { defineCall, EVERYBODY } from '../call.ts'
import { rating } from './public-reviews.ts'
import { dataOf, date, id, integer, languageQuery, list, optional } from '../wire.ts'

export const bookedService = z.object({
  id: z.number(),
  name: z.string(),
  minutes: z.number(),
  price: z.number(),
})

/** Virtual ones are given by video, and are not booked together with those at the clinic. */
export const offeredService = bookedService.extend({ kind: z.enum(['clinic', 'virtual']) })

/** A service that may be chosen: given to groups, it stands alone, at hours that the clinic plans. */
export const bookableService = offeredService.extend({ is_group: z.boolean() })

export const place = z.object({
  location_id: z.number(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  directions: z.string(),
  phone: z.string().nullable(),
})

export const doctorCard = z.object({
  doctor_id: z.number(),
  clinic_id: z.number(),
  clinic_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  title: z.string(),
  description: z.string(),
  color: z.number(),
  /** The name of a picture; see GET /v2/images/{name}/{width}. */
  photo: z.string().nullable(),
  specialities: z.array(z.string()),
  places: z.array(place),
  /** The service searched for, or the shortest one, for which the hours are free. */
  service: offeredService.nullable(),
  next_slot: z.string().nullable(),
  zone: z.string(),
  rating: rating.nullable(),
  /** Days that have free hours, in the clinic's zone; starts as RFC 3339. */
  days: z.array(z.object({ date: z.string(), slots: z.array(z.string()) })),
})
export type DoctorCard = z.output<typeof doctorCard>

/** What a page's title says besides name and town, where a namesake is in the same town. */
export const toldApart = z.string().nullable()

export const policy = z.object({
  minimum_notice_minutes: z.number(),
  cancel_notice_minutes: z.number(),
  horizon_days: z.number(),
})

export const getPublicDoctor = defineCall({
  method: 'GET',
  path: '/v2/public/doctors/{id}',
  summary: 'One visible doctor with services, places and the clinic’s booking policy.',
  who: EVERYBODY,
  params: z.object({ id }),
  query: languageQuery,
  reply: dataOf(
    doctorCard.omit({ days: true, service: true, next_slot: true }).extend({
      services: z.array(bookableService),
      policy,
      phone: z.string().nullable(),
      told_apart: toldApart,
    }),
  ),
})

/** The days that free hours are asked of. */
export const slotsWindow = {
  from_date: optional(date),
  days: integer(1, 42).default(14),
  language: languageQuery.shape.language,
}
export const slotsQuestion = z.object({ ...slotsWindow, service_ids: list(id, 10) })
export const slotsByDay = dataOf(
  z.array(
    z.object({
      date: z.string(),
      slots: z.array(z.string()),
      closed: z.string().nullable(),
      /** Of services given to groups: how many seats each start still has. */
      sessions: z.array(z.object({ start: z.string(), seats_left: z.number() })).optional(),
    }),
  ),
)

export const listPublicSlots = defineCall({
  method: 'GET',
  path: '/v2/public/doctors/{id}/slots',
  summary: 'Free hours of a doctor for services in sequence, by day; closed days carry the holiday’s name.',
  who: EVERYBODY,
  params: z.object({ id }),
  query: slotsQuestion,
  reply: slotsByDay,
})
