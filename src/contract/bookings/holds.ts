import { z } from 'zod'
import { overrideFields } from './bookings.ts'
import { defineCall, staffWith } from '../call.ts'
import { dataOf, id, instant, integer, optional, text } from '../wire.ts'

export const hold = z.object({
  id: z.number(),
  doctor_id: z.number().nullable(),
  cabinet_id: z.number().nullable(),
  location_id: z.number().nullable(),
  start: z.string(),
  end: z.string(),
  reason: z.string(),
  version: z.number(),
})
export type Hold = z.output<typeof hold>

const holdFields = {
  doctor_id: id.optional(),
  cabinet_id: id.optional(),
  location_id: id.optional(),
  start: instant,
  end: instant,
  reason: optional(text(0, 300)),
  ...overrideFields,
}

export const addHold = defineCall({
  method: 'POST',
  path: '/addHoldtime',
  summary: 'Blocks time of a doctor, a cabinet or a location.',
  who: staffWith('bookings.edit'),
  body: z.object(holdFields),
  reply: dataOf(hold),
  idempotent: true,
})

export const changeHold = defineCall({
  method: 'POST',
  path: '/updateHoldtime',
  summary: 'Changes blocked time.',
  who: staffWith('bookings.edit'),
  body: z.object({ hold_id: id, version: integer(1, 1_000_000_000), ...holdFields }),
  reply: dataOf(hold),
})

export const removeHold = defineCall({
  method: 'DELETE',
  path: '/v2/holds/{id}',
  summary: 'Frees blocked time.',
  who: staffWith('bookings.edit'),
  params: z.object({ id }),
  reply: z.object({}),
})
