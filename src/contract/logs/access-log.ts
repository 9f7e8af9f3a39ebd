import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { EXPORT_FORMATS } from '../exports.ts'
import { OPENED } from '../patients/privacy.ts'
import { LONGEST_SEARCH } from '../search.ts'
import { date, id, integer, nothing, optional } from '../wire.ts'

const access = z.object({
  id: z.number(),
  at: z.string(),
  /** Also somebody who works there no more; null for somebody of whom nothing is known. */
  who: z.object({ name: z.string(), account_id: z.number() }).nullable(),
  /** The record that it is part of by now; null of one that was erased. */
  patient: z.object({ id: z.number(), name: z.string() }).nullable(),
  what: z.enum(OPENED),
})
export type Access = z.output<typeof access>

const narrowed = {
  /** A patient or a colleague. */
  search: z.string('text').max(LONGEST_SEARCH, 'too_long').default(''),
  from: optional(date),
  to: optional(date),
  actor_id: optional(id),
  patient_id: optional(id),
  what: optional(z.enum(OPENED, 'choice')),
}

export const listAccessLog = defineCall({
  method: 'GET',
  path: '/v2/access-log',
  summary:
    'Who opened which patient’s record, what of it and when, the latest first: the same thing by the same person once in a quarter of an hour.',
  who: staffWith('logs.view', 'patients.view'),
  query: z.object({
    ...narrowed,
    /** Where the last page ended. */
    after: optional(z.string('text').regex(/^\d{1,17}-\d{1,16}$/, 'invalid')),
    size: optional(integer(1, 100)),
  }),
  reply: z.object({
    data: z.array(access),
    search: z.string(),
    /** Where the next page begins; null at the end. */
    next: z.string().nullable(),
    /** Whose openings it can be narrowed to; of a later page null. */
    people: z.array(z.object({ id: z.number(), name: z.string() })).nullable(),
    zone: z.string(),
  }),
})

export const exportAccessLog = defineCall({
  method: 'GET',
  path: '/v4/export/access-log',
  summary: 'All that GET /v2/access-log would list, as a file; what is taken away is noted in the log.',
  who: staffWith('logs.view', 'patients.view'),
  query: z.object({ ...narrowed, format: z.enum(EXPORT_FORMATS, 'choice') }),
  reply: nothing,
})
