import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { dataOf, flag, id, listOf, optional, page, sortedBy, text } from '../wire.ts'
import { reportRow } from './graphs.ts'

const MONTH = /^(19\d\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/
const month = z.string('month').regex(MONTH, 'month')
const whose = z.object({ doctor: id, month })

/** Lei. */
const sums = {
  /** Of payments, less what was taken back; of packages the sessions, as far as these are paid. */
  collected: z.number(),
  lab: z.number(),
  /** Collected less the laboratory. */
  base: z.number(),
  earned: z.number(),
}

const section = z.object({
  ...sums,
  percent: z.number(),
  /** The first and the last day on which something came in at this percent. */
  from: z.string(),
  to: z.string(),
  /** How many payments, package sessions, and works of the laboratory. */
  payments: z.number(),
  sessions: z.number(),
  labs: z.number(),
  rows: z.number(),
})
export type EarningsSection = z.output<typeof section>

const doctor = z.object({ id: z.number(), name: z.string(), color: z.number() })
const state = z.enum(['draft', 'closed'])

const statement = z.object({
  /** Whether a statement could be sent to them. */
  doctor: doctor.extend({ has_email: z.boolean() }),
  month: z.string(),
  from: z.string(),
  to: z.string(),
  state,
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  /** How often it was closed and opened again, the last time first. */
  reopened: z.array(z.object({ at: z.string(), by: z.string().nullable(), reason: z.string() })),
  sections: z.array(section),
  /** What statements closed before would say differently now. */
  corrections: z.object({ ...sums, rows: z.number() }),
  to_pay: z.number(),
  /** Whether the reader may close it, open it again, or send it. */
  may_close: z.boolean(),
  may_reopen: z.boolean(),
  may_send: z.boolean(),
  /** Why it is not closed yet: its month runs, or another is closed first or closed already. */
  blocked: z.enum(['running', 'earlier', 'later']).nullable(),
  /** That other month. */
  blocked_by: z.string().nullable(),
  /** What was read: who closes says it, so that nobody closes what is no longer so. */
  version: z.string(),
})
export type EarningsStatement = z.output<typeof statement>

const line = z.object({
  ...sums,
  doctor,
  /** Those by which something was earned, in order. */
  percents: z.array(z.number()),
  state,
  closed_at: z.string().nullable(),
})
export type EarningsLine = z.output<typeof line>

export const listEarnings = defineCall({
  method: 'GET',
  path: '/v2/earnings',
  summary:
    'What each doctor earned in a month, and whether that is closed: of all doctors for who may see the clinic’s money, of themselves for a doctor.',
  who: staffWith(),
  query: z.object({ month }),
  reply: z.object({ month: z.string(), running: z.boolean(), data: z.array(line), totals: z.object(sums) }),
})

export const getEarnings = defineCall({
  method: 'GET',
  path: '/v2/earnings/{doctor}/{month}',
  summary:
    'A doctor’s statement of a month (`yyyy-MM`): what was collected for their work less the laboratory, by the percent kept with the work, and what corrects months that are closed. A closed one never changes.',
  who: staffWith(),
  params: whose,
  reply: dataOf(statement),
})

export const listEarningsRows = defineCall({
  method: 'GET',
  path: '/v2/earnings/{doctor}/{month}/rows',
  summary:
    'What a statement’s sums are made of: `part` is a percent or `corrections`, `only` leaves what has a laboratory. The totals are of all rows.',
  who: staffWith(),
  params: whose,
  query: z.object({
    ...page,
    part: optional(z.string('text').regex(/^(\d{1,3}|corrections)$/, 'choice')),
    only: optional(z.enum(['lab'], 'choice')),
    ...sortedBy('at', 'title', 'value'),
  }),
  reply: listOf(reportRow, { totals: z.object(sums) }),
})

export const getEarningsPdf = defineCall({
  method: 'GET',
  path: '/v2/earnings/{doctor}/{month}/pdf',
  summary: 'The statement on paper, in the reader’s language; a draft says so.',
  who: staffWith(),
  params: whose,
  query: z.object({ inline: flag.optional() }),
  reply: z.object({}),
})

export const closeEarnings = defineCall({
  method: 'POST',
  path: '/v2/earnings/{doctor}/{month}/close',
  summary:
    'Closes a month that is over, with `version` as it was read; what changes of it later is a correction of the next one. Months are closed one after another.',
  who: staffWith('reports.financial'),
  params: whose,
  body: z.object({ version: z.string('text').max(40, 'too_long') }),
  reply: dataOf(statement),
  idempotent: true,
})

export const reopenEarnings = defineCall({
  method: 'POST',
  path: '/v2/earnings/{doctor}/{month}/reopen',
  summary: 'Opens the doctor’s latest closed month again; what it said stays kept.',
  who: staffWith('reports.financial'),
  params: whose,
  body: z.object({ reason: text(3, 500) }),
  reply: dataOf(statement),
  idempotent: true,
})

export const sendEarnings = defineCall({
  method: 'POST',
  path: '/v2/earnings/{doctor}/{month}/send',
  summary: 'Emails the statement to its doctor, with its PDF, in the caller’s language.',
  who: staffWith('reports.financial'),
  params: whose,
  reply: dataOf(statement),
  idempotent: true,
})
