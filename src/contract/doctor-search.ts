import { z } from 'zod'
import { defineCall, EVERYBODY } from './call.ts'
import { doctorCard } from './public-doctors.ts'
import { placeCard } from './public-places.ts'
import { date, id, integer, languageQuery, listOf, optional, page, text } from './wire.ts'

export const searchDoctors = defineCall({
  method: 'POST',
  path: '/v3/searchDoctor',
  summary:
    'Visible doctors by name, speciality, service, city or day, each with the next free hours, soonest first; with the first page, places where several of them give the same.',
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
  reply: listOf(doctorCard, { places: z.array(placeCard) }),
})
