import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { image } from './images.ts'
import { CALENDAR_SETTINGS } from '../settings/calendar-settings.ts'
import { valuesOf } from '../settings/shapes.ts'
import { dataOf, date, id, language } from '../wire.ts'

const maybe = z.string().nullable()

/** The clinic as a company, and what its public page says. */
export const company = z.object({
  id: z.number(),
  name: z.string(),
  phone: maybe,
  email: maybe,
  zone: z.string(),
  ShowCabinets: z.boolean(),
  ShowLocations: z.boolean(),
  slot_step_minutes: z.number(),
  /** How the calendar looks, how long a screen stays open, and what a new service starts with. */
  calendar: valuesOf(CALENDAR_SETTINGS),
  idle_minutes: z.number(),
  default_buffer_after: z.number(),
  /** The rates of VAT, percent. */
  vat_reduced: z.number(),
  vat_standard: z.number(),
  slug: z.string(),
  /** The whole address of its page. */
  page: z.string(),
  legal_name: maybe,
  cif: maybe,
  reg_no: maybe,
  iban: maybe,
  vat_payer: z.boolean(),
  address: maybe,
  county_id: z.number().nullable(),
  county: maybe,
  city_id: z.number().nullable(),
  city: maybe,
  website: maybe,
  description_ro: maybe,
  description_en: maybe,
  keywords: z.array(z.string()),
  images: z.array(image),
  version: z.number(),
  changed_by: maybe,
  changed_at: maybe,
})
export type Company = z.output<typeof company>

export const getClinic = defineCall({
  method: 'GET',
  path: '/get_user/{id}/{lang}',
  summary: 'The company: the clinic with all that is known of it, and its settings that screens need.',
  who: staffWith(),
  params: z.object({ id, lang: language }),
  reply: dataOf(company),
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
