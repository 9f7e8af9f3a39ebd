import { z } from 'zod'
import { affected } from './affected.ts'
import { mobileCountry } from './accounts.ts'
import { defineCall, staffWith } from './call.ts'
import { cabinet, location } from './clinics.ts'
import { clearable, dataOf, flag, id, text } from './wire.ts'

/** What became of something that was to go: kept inactive when anything still points to it. */
export const removal = z.enum(['deleted', 'deactivated'])
export type Removal = z.output<typeof removal>

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

export const updateLocation = defineCall({
  method: 'POST',
  path: '/updatelocation',
  summary: 'Changes what is named of a location; an inactive one takes no more bookings.',
  who: staffWith('locations.manage'),
  body: z.object({ id, name: text(2, 100).optional(), ...locationFields, active: flag.optional(), affected }),
  reply: dataOf(location),
})

export const deleteLocation = defineCall({
  method: 'POST',
  path: '/deletelocation',
  summary: 'Deletes a location with its cabinets, or deactivates it when visits or schedules name it.',
  who: staffWith('locations.manage'),
  body: z.object({ id, affected }),
  reply: dataOf(z.object({ outcome: removal })),
})

export const addCabinet = defineCall({
  method: 'POST',
  path: '/addcabinet',
  summary: 'Adds a cabinet to a location.',
  who: staffWith('cabinets.manage'),
  body: z.object({ name: text(1, 100), location_id: id }),
  reply: dataOf(cabinet),
  idempotent: true,
})

export const updateCabinet = defineCall({
  method: 'POST',
  path: '/updatecabinet',
  summary: 'Changes a cabinet’s name, or whether bookings may use it.',
  who: staffWith('cabinets.manage'),
  body: z.object({ id, name: text(1, 100).optional(), active: flag.optional(), affected }),
  reply: dataOf(cabinet),
})

export const deleteCabinet = defineCall({
  method: 'DELETE',
  path: '/v2/cabinets/{id}',
  summary: 'Deletes a cabinet, or deactivates it when visits or schedules name it.',
  who: staffWith('cabinets.manage'),
  params: z.object({ id }),
  query: z.object({ affected }),
  reply: dataOf(z.object({ outcome: removal })),
})
