import { z } from 'zod'
import { affected } from '../bookings/affected.ts'
import { defineCall, staffWith } from '../call.ts'
import { removal } from '../removal.ts'
import { clearable, dataOf, flag, id, list, text } from '../wire.ts'
import { version } from '../versions.ts'

const cabinet = z.object({
  id: z.number(),
  name: z.string(),
  location_id: z.number(),
  /** What it is for; null: everything. */
  service_ids: z.array(z.number()).nullable(),
  active: z.boolean(),
  version: z.number(),
})
export type Cabinet = z.output<typeof cabinet>

/** What it is for; null or nothing: everything. */
const serviceIds = clearable(list(id, 500).refine(ids => ids.length > 0, 'services_empty'))

export const listCabinets = defineCall({
  method: 'POST',
  path: '/getcabinets',
  summary: 'The cabinets of the clinic, by location.',
  who: staffWith(),
  reply: dataOf(z.array(cabinet)),
})

export const addCabinet = defineCall({
  method: 'POST',
  path: '/addcabinet',
  summary: 'Adds a cabinet to a location.',
  who: staffWith('cabinets.manage'),
  body: z.object({ name: text(1, 100), location_id: id, service_ids: serviceIds }),
  reply: dataOf(cabinet),
  idempotent: true,
})

export const changeCabinet = defineCall({
  method: 'POST',
  path: '/updatecabinet',
  summary:
    'Changes a cabinet: its name, what it is for, whether bookings may use it. At another location it takes along the hours that anybody works in it; visits of before stay where they were.',
  who: staffWith('cabinets.manage'),
  body: z.object({
    id,
    name: text(1, 100).optional(),
    location_id: id.optional(),
    service_ids: serviceIds,
    active: flag.optional(),
    version,
    affected,
  }),
  reply: dataOf(cabinet),
})

export const removeCabinet = defineCall({
  method: 'DELETE',
  path: '/v2/cabinets/{id}',
  summary: 'Deletes a cabinet, or deactivates it when bookings or schedules name it.',
  who: staffWith('cabinets.manage'),
  params: z.object({ id }),
  query: z.object({ affected }),
  reply: dataOf(z.object({ outcome: removal })),
})
