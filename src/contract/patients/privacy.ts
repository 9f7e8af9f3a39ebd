import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { dataOf, id, optional, pageSize, text } from '../wire.ts'

/** What of a record may be opened. */
export const OPENED = [
  'record',
  'observations',
  'chart',
  'perio',
  'files',
  'file',
  'export',
  'report',
  'form',
] as const

const opening = z.object({
  id: z.number(),
  what: z.enum(OPENED),
  at: z.string(),
  /** Who it was, also when they work there no more; null for somebody of whom nothing is known. */
  who: z.string().nullable(),
})
export type Opening = z.output<typeof opening>

export const listOpenings = defineCall({
  method: 'GET',
  path: '/v2/patients/{id}/openings',
  summary:
    'Who opened what of a patient’s record, the latest first: the same thing by the same person once in a quarter of an hour. `before` is the `next` of the page before.',
  who: staffWith('patients.view', 'logs.view'),
  params: z.object({ id }),
  query: z.object({
    before: optional(text(3, 40).regex(/^\d{1,16}\.\d{1,15}$/, 'invalid')),
    size: pageSize(100).default(50),
  }),
  /** Where the next page begins; null at the end. */
  reply: dataOf(z.array(opening)).extend({ next: z.string().nullable() }),
})
