import { z } from 'zod'
import { defineCall, staffWith } from './call.ts'
import { dataOf, date, id, language } from './wire.ts'

const clinic = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  zone: z.string(),
  ShowCabinets: z.boolean(),
  ShowLocations: z.boolean(),
  slot_step_minutes: z.number(),
})
export type Clinic = z.output<typeof clinic>

export const getClinic = defineCall({
  method: 'GET',
  path: '/get_user/{id}/{lang}',
  summary: 'The company: the clinic with its settings that screens need.',
  who: staffWith(),
  params: z.object({ id, lang: language }),
  reply: dataOf(clinic),
})

export const listHolidays = defineCall({
  method: 'GET',
  path: '/v2/closed-days',
  summary: 'The days between two dates on which the clinic, or some of its locations, is closed.',
  who: staffWith('bookings.view'),
  query: z.object({ from_date: date, to_date: date, language: language.optional() }),
  reply: dataOf(
    z.array(
      z.object({
        date: z.string(),
        name: z.string(),
        /** Those that are closed; null when all are. */
        location_ids: z.array(z.number()).nullable(),
      }),
    ),
  ),
})
