import { z } from 'zod'
import { affected } from '../bookings/affected.ts'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { version } from '../versions.ts'
import { clearable, dataOf, date, flag, id, integer, list, nothing, text } from '../wire.ts'

/** Days off as a year has them: of an entry of every year, those that touch that year. */
const holidayDate = z.object({
  /** Of a legal one year * 100 and its number; the clinic's own from 10,000,000, the same every year. */
  id: z.number(),
  date: z.string(),
  to_date: z.string(),
  name: z.string(),
  name_ro: z.string(),
  /** Null where it is as in Romanian. */
  name_en: z.string().nullable(),
  source: z.enum(['legal', 'own']),
  /** Names a legal holiday whatever the year. */
  key: z.string().nullable(),
  /** False for a legal one on which the clinic works. */
  closed: z.boolean(),
  yearly: z.boolean(),
  /** Those that are closed; null when all are. */
  location_ids: z.array(z.number()).nullable(),
  /** Null of a legal one. */
  version: z.number().nullable(),
})
export type HolidayDate = z.output<typeof holidayDate>

export const listHolidayDates = defineCall({
  ...READS.listHolidayDates,
  summary:
    'The legal holidays of a year, the current one unless named, and the clinic’s own days off, by date.',
  who: staffWith(),
  query: z.object({ year: integer(1900, 2199).optional() }),
  reply: dataOf(z.array(holidayDate)),
})

/** In years without 29 February it is the 28th. */
const span = { date, to_date: date.optional() }
const fields = {
  name_en: clearable(text(2, 100)),
  yearly: flag.optional(),
  location_ids: clearable(list(id, 500).refine(ids => ids.length > 0, 'list')),
}

export const addHolidayDate = defineCall({
  method: 'POST',
  path: '/v2/holiday-dates',
  summary:
    'Closes the clinic, or some of its locations, on a day or from one to another, once or every year.',
  who: staffWith('settings.manage'),
  body: z.object({ ...span, name_ro: text(2, 100), ...fields, affected }),
  reply: dataOf(holidayDate),
  idempotent: true,
})

export const changeHolidayDate = defineCall({
  method: 'PUT',
  path: '/v2/holiday-dates/{id}',
  summary:
    'Changes what is named of the clinic’s own days off, by the dates of any year that has them; of a legal holiday only whether the clinic is closed.',
  who: staffWith('settings.manage'),
  params: z.object({ id }),
  body: z.object({
    date: date.optional(),
    to_date: date.optional(),
    name_ro: text(2, 100).optional(),
    ...fields,
    closed: flag.optional(),
    version,
    affected,
  }),
  reply: dataOf(holidayDate),
})

export const removeHolidayDate = defineCall({
  method: 'DELETE',
  path: '/v2/holiday-dates/{id}',
  summary: 'Opens again what the clinic had closed.',
  who: staffWith('settings.manage'),
  params: z.object({ id }),
  reply: nothing,
})

export const countHolidayVisits = defineCall({
  method: 'GET',
  path: '/v2/holiday-dates/visits',
  summary: 'How many coming visits are on the days that somebody is about to close.',
  who: staffWith('settings.manage'),
  query: z.object({ ...span, yearly: flag.optional(), location_ids: list(id, 500).optional() }),
  reply: dataOf(z.object({ count: z.number() })),
})
