import { z } from 'zod'
import { affected } from './affected.ts'
import { defineCall, staffWith } from './call.ts'
import { removal } from './removal.ts'
import { dataOf, flag, id, text } from './wire.ts'
import { version } from './versions.ts'

const cabinet = z.object({
  id: z.number(),
  name: z.string(),
  location_id: z.number(),
  active: z.boolean(),
  version: z.number(),
})
export type Cabinet = z.output<typeof cabinet>

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
  body: z.object({ name: text(1, 100), location_id: id }),
  reply: dataOf(cabinet),
  idempotent: true,
})

export const changeCabinet = defineCall({
  method: 'POST',
  path: '/updatecabinet',
  summary: 'Changes a cabinet’s name, or whether bookings may use it.',
  who: staffWith('cabinets.manage'),
  body: z.object({ id, name: text(1, 100).optional(), active: flag.optional(), version, affected }),
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
