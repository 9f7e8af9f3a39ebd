import { SKIP_REASONS, TEMPLATE_TAGS } from '#domain/messages/template.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { EXPORT_FORMATS } from '../exports.ts'
import { READS } from '../reads.ts'
import { LONGEST_SEARCH } from '../search.ts'
import { dataOf, date, id, integer, optional } from '../wire.ts'
import { REPLY_MEANINGS } from './replies.ts'

export const MESSAGE_STATES = [
  'queued', 'sending', 'sent', 'undelivered', 'delivered', 'failed', 'skipped',
] as const // prettier-ignore
export type MessageState = (typeof MESSAGE_STATES)[number]

/** What a log is narrowed to: what waits or is on its way, and what did not arrive, whoever refused it. */
export const LOG_STATES = {
  waiting: ['queued', 'sending'],
  sent: ['sent'],
  delivered: ['delivered'],
  undelivered: ['undelivered', 'failed'],
  skipped: ['skipped'],
} as const satisfies Record<string, readonly MessageState[]>
export type LogState = keyof typeof LOG_STATES
const logStates = Object.keys(LOG_STATES) as [LogState, ...LogState[]]

export const MESSAGE_CATEGORIES = [...TEMPLATE_TAGS, 'answer', 'staff', 'totals', 'other'] as const

const loggedMessage = {
  id: z.number(),
  /** When it was reckoned or written. */
  at: z.string(),
  channel: z.enum(['sms', 'email']),
  category: z.enum(MESSAGE_CATEGORIES),
  template: z.object({ id: z.number(), name: z.string() }).nullable(),
  patient: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Whom else it told: a family’s is one message. */
  others: z.array(z.string()),
  /** Whole only for those who may see contacts. */
  recipient: z.string(),
  /** Null of a code and of a report’s totals, which nobody else reads. */
  text: z.string().nullable(),
  subject: z.string(),
  language: z.enum(['ro', 'en']).nullable(),
  segments: z.number().nullable(),
  /** In lei; null of what cost nothing. */
  cost: z.number().nullable(),
  state: z.enum(MESSAGE_STATES),
  /** Why it did not go. */
  skip_reason: z.enum(SKIP_REASONS).nullable(),
  /** What its gateway said of it. */
  problem: z.string().nullable(),
  sent_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  /** What its patient answered. */
  answered: z.enum(REPLY_MEANINGS).nullable(),
  /** Of how many visits it tells. */
  visits: z.number(),
  /** Whether it went because another did not arrive. */
  is_instead: z.boolean(),
}
const loggedRow = z.object(loggedMessage)
export type LoggedMessage = z.output<typeof loggedRow>

const month = z.string('text').regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'date')

/** What a list of messages that is taken away says of each. */
export const MESSAGE_COLUMNS = [
  'at', 'patient', 'recipient', 'channel', 'message', 'text', 'segments', 'cost', 'state', 'reason', 'delivered_at',
] as const // prettier-ignore
export type MessageColumn = (typeof MESSAGE_COLUMNS)[number]

export const listMessages = defineCall({
  ...READS.listMessages,
  summary:
    'What the clinic wrote to patients, the newest first: by patient, phone or text, by month or days, channel, template and state; with the numbers of the month. With `download` all that match as a file. Codes are never shown.',
  who: staffWith('logs.view'),
  query: z.object({
    search: z.string('text').max(LONGEST_SEARCH, 'too_long').default(''),
    /** The present one, unless days are named. */
    month: optional(month),
    from: optional(date),
    to: optional(date),
    channel: optional(z.enum(['sms', 'email'], 'choice')),
    template_id: optional(id),
    category: optional(z.enum(MESSAGE_CATEGORIES, 'choice')),
    state: optional(z.enum(logStates, 'choice')),
    /** Where the last page ended. */
    after: optional(z.string('text').regex(/^\d{1,17}-\d{1,16}$/, 'invalid')),
    size: optional(integer(1, 100)),
    download: z.enum(EXPORT_FORMATS, 'choice').optional(),
  }),
  reply: z.object({
    data: z.array(loggedRow),
    search: z.string(),
    /** Of all that match; of a later page null. */
    total: z.number().nullable(),
    /** Where the next page begins; null at the end. */
    next: z.string().nullable(),
    /** Of the whole month, whatever is looked for; of a later page, and of days, null. */
    month: z
      .object({
        month: z.string(),
        sent: z.number(),
        /** Of a hundred SMS that left; null while none has. */
        delivered_percent: z.number().nullable(),
        undelivered: z.number(),
        undelivered_patients: z.number(),
        skipped: z.number(),
        cost: z.number(),
        /** Zero: none. */
        cap: z.number(),
      })
      .nullable(),
    /** Those it can be narrowed to, also such as are no more; of a later page null. */
    templates: z.array(z.object({ id: z.number(), name: z.string() })).nullable(),
    zone: z.string(),
  }),
})

export const MESSAGE_EVENTS = [
  'reckoned', 'written', 'tried', 'accepted', 'sent', 'delivered', 'undelivered', 'failed', 'skipped', 'repeated', 'unconfirmed', 'instead', 'answered',
] as const // prettier-ignore
export type MessageEventKind = (typeof MESSAGE_EVENTS)[number]

const message = z.object({
  ...loggedMessage,
  size: z
    .object({ characters: z.number(), encoding: z.enum(['gsm7', 'ucs2']), segments: z.number() })
    .nullable(),
  bookings: z.array(
    z.object({ id: z.number(), start: z.string(), patient_name: z.string(), is_cancelled: z.boolean() }),
  ),
  /** Its life so far, in order. */
  events: z.array(
    z.object({
      kind: z.enum(MESSAGE_EVENTS),
      at: z.string(),
      /** A try’s number, the gateway’s name of it, a reason, an answer. */
      said: z.string().nullable(),
    }),
  ),
  /** The one that went in its place, or in whose place it went. */
  instead: z
    .object({ id: z.number(), channel: z.enum(['sms', 'email']), state: z.enum(MESSAGE_STATES) })
    .nullable(),
  instead_of: z.number().nullable(),
  /** Whether the desk’s bell has told of it. */
  is_told: z.boolean(),
})
export type MessageLife = z.output<typeof message>

export const getMessage = defineCall({
  ...READS.getMessage,
  summary:
    'One message’s life: when it was reckoned, tried, accepted and delivered, and what went in its place.',
  who: staffWith('logs.view'),
  params: z.object({ id }),
  reply: dataOf(message),
})
