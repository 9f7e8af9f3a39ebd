import { z } from 'zod'
import { mobileCountry } from './accounts.ts'
import { affected } from './affected.ts'
import { defineCall, staffWith } from './call.ts'
import { removal } from './removal.ts'
import { clearable, dataOf, flag, id, text } from './wire.ts'
import { version } from './versions.ts'

const location = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  county: z.string(),
  directions: z.string(),
  phone: z.string().nullable(),
  zone: z.string(),
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
