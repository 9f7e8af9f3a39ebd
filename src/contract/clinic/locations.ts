import { z } from 'zod'
import { mobileCountry } from '../accounts/accounts.ts'
import { affected } from '../bookings/affected.ts'
import { defineCall, staffWith } from '../call.ts'
import { removal } from '../removal.ts'
import { clearable, dataOf, flag, id, integer, list, text, time } from '../wire.ts'
import { version } from '../versions.ts'

/** On these days of the week, 1 is Monday; HH:mm, an end may be 24:00. */
const openingHours = z.object({ days: z.array(z.number()), start: z.string(), end: z.string() })
export type OpeningHours = z.output<typeof openingHours>

const location = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  county: z.string(),
  /** Of the lists of counties and places; null where the names were typed. */
  county_id: z.number().nullable(),
  city_id: z.number().nullable(),
  directions: z.string(),
  phone: z.string().nullable(),
  zone: z.string(),
  /** When it is open, in its zone. */
  hours: z.array(openingHours),
  active: z.boolean(),
  version: z.number(),
})
export type Location = z.output<typeof location>

export const listLocations = defineCall({
  method: 'POST',
  path: '/getlocations',
  summary: 'The locations of the clinic.',
  who: staffWith(),
  reply: dataOf(z.array(location)),
})

const locationFields = {
  address: text(0, 190).optional(),
  city: text(0, 100).optional(),
  county: text(0, 100).optional(),
  /** A county and a place of it, whose names take the place of those named; null clears. */
  county_id: clearable(id),
  city_id: clearable(id),
  /** An IANA name; it stays while visits are to come. */
  zone: text(1, 60).optional(),
  hours: list(z.object({ days: list(integer(1, 7), 7), start: time, end: time }), 50).optional(),
  /** How to get there, for patients. */
  directions: text(0, 500).optional(),
  phone: clearable(text(1, 30)),
  phone_country: mobileCountry,
}

export const addLocation = defineCall({
  method: 'POST',
  path: '/addlocation',
  summary: 'Adds a location.',
  who: staffWith('locations.manage'),
  body: z.object({ name: text(2, 100), ...locationFields }),
  reply: dataOf(location),
  idempotent: true,
})

export const changeLocation = defineCall({
  method: 'POST',
  path: '/updatelocation',
  summary: 'Changes what is named of a location; an inactive one takes no more bookings.',
  who: staffWith('locations.manage'),
  body: z.object({
    id,
    name: text(2, 100).optional(),
    ...locationFields,
    active: flag.optional(),
    version,
    affected,
  }),
  reply: dataOf(location),
})

export const removeLocation = defineCall({
  method: 'POST',
  path: '/deletelocation',
  summary: 'Deletes a location with its cabinets, or deactivates it when bookings or schedules name it.',
  who: staffWith('locations.manage'),
  body: z.object({ id, affected }),
  reply: dataOf(z.object({ outcome: removal })),
})
