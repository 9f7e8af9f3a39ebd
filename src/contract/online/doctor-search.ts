import { z } from 'zod'
import { defineCall, EVERYBODY } from '../call.ts'
import { doctorCard } from './public-doctors.ts'
import { placeCard } from './public-places.ts'
import { dataOf, date, id, integer, languageQuery, listOf, optional, page, text } from '../wire.ts'

export const searchDoctors = defineCall({
  method: 'POST',
  path: '/v3/searchDoctor',
  summary:
    'Visible doctors by name, need, speciality, service, city or day, as people say them, each with the next free hours, soonest first; with the first page, places where several of them give the same.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({
    search: optional(text(1, 100)),
    speciality: optional(text(1, 190)),
    service: optional(text(1, 190)),
    city: optional(text(1, 100)),
    date: optional(date),
    /** Days of hours wanted, from the date or today. */
    days: integer(1, 14).default(5),
    max_price: optional(integer(0, 1_000_000)),
    weekday: optional(integer(1, 7)),
    /** Only hours that start at or after this one, "17:00". */
    after_time: optional(z.string('time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time')),
    clinic_id: optional(id),
    ...page,
  }),
  reply: listOf(doctorCard, {
    places: z.array(placeCard),
    /** How many of all that were found have a free hour. */
    free: z.number(),
  }),
})

export const listSearchChoices = defineCall({
  method: 'GET',
  path: '/v2/search-choices',
  summary: 'Cities, specialities and services that some visible doctor serves, what is booked most first.',
  who: EVERYBODY,
  query: languageQuery,
  reply: dataOf(
    z.object({
      cities: z.array(z.string()),
      specialities: z.array(z.string()),
      services: z.array(z.string()),
    }),
  ),
})

export const suggest = defineCall({
  method: 'GET',
  path: '/v2/search-suggestions',
  summary:
    'What may be meant by what is being typed: services and specialities by how people call them, doctors and clinics by name.',
  who: EVERYBODY,
  query: z.object({ q: text(1, 100), language: languageQuery.shape.language }),
  reply: dataOf(
    z.object({
      services: z.array(z.string()),
      specialities: z.array(z.string()),
      doctors: z.array(
        doctorCard.pick({
          doctor_id: true,
          title: true,
          first_name: true,
          last_name: true,
          clinic_name: true,
        }),
      ),
      clinics: z.array(z.object({ name: z.string(), slug: z.string() })),
    }),
  ),
})
