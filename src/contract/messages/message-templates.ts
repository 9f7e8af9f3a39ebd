import { BOOKING_STATUSES } from '#domain/bookings/booking-status.ts'
import { KEYWORD_GROUPS } from '#domain/messages/keywords.ts'
import { AUDIENCES, CHANNELS, SCHEDULE_TYPES, TEMPLATE_TAGS, UNITS } from '#domain/messages/template.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import type { FieldMessage } from '../field-messages.ts'
import { READS } from '../reads.ts'
import { version } from '../versions.ts'
import {
  clearable,
  dataOf,
  flag,
  id,
  integer,
  language,
  list,
  nothing,
  optional,
  text,
  textOrEmpty,
  time,
} from '../wire.ts'

export const CHOICE: FieldMessage = 'choice'
export const MANAGE = staffWith('templates.manage')

/** Letters of a text; what an SMS may cost is for the rules. */
const LONGEST = { sms: 1000, subject: 190, email: 5000 } as const

/** An object, also as JSON text, as forms send it. */
const object = <T extends z.ZodType>(schema: T) =>
  z.preprocess(value => {
    if (typeof value !== 'string' || !value.startsWith('{')) return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  }, schema)

const TEXT: FieldMessage = 'text'
const textsOfLanguage = z.object(
  {
    sms: textOrEmpty(1, LONGEST.sms).optional(),
    subject: textOrEmpty(1, LONGEST.subject).optional(),
    email: textOrEmpty(1, LONGEST.email).optional(),
  },
  TEXT,
)
export const texts = object(
  z.object({ ro: textsOfLanguage.optional(), en: textsOfLanguage.optional() }, TEXT),
)
const answer = z.object(
  { ro: textOrEmpty(1, LONGEST.sms).optional(), en: textOrEmpty(1, LONGEST.sms).optional() },
  TEXT,
)
const answers = object(z.object({ yes: answer.optional(), no: answer.optional() }, TEXT))

export const fields = {
  tag_name: z.enum(TEMPLATE_TAGS, CHOICE),
  schedule_type: optional(z.enum(SCHEDULE_TYPES, CHOICE)),
  count: clearable(integer(1, 120)),
  unit: clearable(z.enum(UNITS, CHOICE)),
  at: clearable(time),
  interval_from_hour: integer(0, 24).optional(),
  interval_to_hour: integer(0, 24).optional(),
  /** The day of "once", of others since when the rule is in force; today where it is none. */
  on_date: z.unknown().optional(),
  holiday: clearable(id),
  language: language.optional(),
  channel: z.enum(CHANNELS, CHOICE).optional(),
  statuses: list(z.enum(BOOKING_STATUSES, CHOICE), BOOKING_STATUSES.length).optional(),
  service_ids: list(id, 500).optional(),
  audience: z.enum(AUDIENCES, CHOICE).optional(),
  answers: answers.optional(),
  active: flag.optional(),
}

const newTemplate = z.object({ name: text(2, 100), ...fields, texts })
const changes = z.object({
  name: text(2, 100).optional(),
  ...fields,
  tag_name: fields.tag_name.optional(),
  texts: texts.optional(),
  version,
})

const said = z.object({ sms: z.string(), subject: z.string(), email: z.string() })
const saidAnswer = z.object({ ro: z.string(), en: z.string() })

const template = z.object({
  id: z.number(),
  name: z.string(),
  tag_name: z.enum(TEMPLATE_TAGS),
  schedule_type: z.enum(SCHEDULE_TYPES),
  count: z.number().nullable(),
  unit: z.enum(UNITS).nullable(),
  at: z.string().nullable(),
  interval_from_hour: z.number(),
  interval_to_hour: z.number(),
  on_date: z.string(),
  /** As GET /holiday-date names its next day. */
  holiday: z.number().nullable(),
  /** 1 English, 2 Romanian. */
  language: z.number(),
  texts: z.object({ ro: said, en: said }),
  channel: z.enum(CHANNELS),
  statuses: z.array(z.enum(BOOKING_STATUSES)),
  service_ids: z.array(z.number()),
  audience: z.enum(AUDIENCES),
  answers: z.object({ yes: saidAnswer, no: saidAnswer }),
  active: z.boolean(),
  version: z.number(),
})

const listed = template.extend({
  /** The one that a setting of the same name governs. */
  setting: z.enum(['sms_reminder', 'email_reminder']).nullable(),
  changed_at: z.string(),
  /** Since when it is on, or off. */
  switched_at: z.string(),
  /** Parts of its SMS as it usually is, in its own language; null where it sends none. */
  segments: z.number().nullable(),
  /** Of the last 30 days. */
  sent: z.number(),
  delivered: z.number(),
  yes: z.number(),
  no: z.number(),
  /** Visits that were rated after it. */
  rated: z.number(),
})
export type MessageTemplate = z.output<typeof template>
export type ListedTemplate = z.output<typeof listed>

export const listMessageTemplates = defineCall({
  ...READS.listMessageTemplates,
  summary: 'The clinic’s message templates, with what became of their messages in the last 30 days.',
  who: MANAGE,
  query: z.object({ id: id.optional() }),
  reply: dataOf(z.array(listed)),
})

export const addMessageTemplate = defineCall({
  method: 'POST',
  path: '/message-templates',
  summary: 'Adds a template: when a message goes, to whom, and what it says in each language.',
  who: MANAGE,
  body: newTemplate,
  reply: dataOf(listed),
  idempotent: true,
})

export const changeMessageTemplate = defineCall({
  method: 'PUT',
  path: '/message-templates/{id}',
  summary: 'Changes what is named of a template; every save is kept as a version of its own.',
  who: MANAGE,
  params: z.object({ id }),
  body: changes,
  reply: dataOf(listed),
})

export const changeNamedTemplate = defineCall({
  method: 'PUT',
  path: '/message-templates',
  summary: 'As with the id in the path.',
  who: MANAGE,
  body: changes.extend({ id }),
  reply: dataOf(listed),
})

export const removeMessageTemplate = defineCall({
  method: 'DELETE',
  path: '/message-templates/{id}',
  summary: 'Hides a template, which sends nothing any more; its messages keep naming it.',
  who: MANAGE,
  params: z.object({ id }),
  reply: nothing,
})

export const removeNamedTemplate = defineCall({
  method: 'DELETE',
  path: '/message-templates',
  summary: 'As with the id in the path.',
  who: MANAGE,
  body: z.object({ id }),
  reply: nothing,
})

export const restoreMessageTemplate = defineCall({
  method: 'POST',
  path: '/v2/message-templates/{id}/restore',
  summary: 'Brings a removed template back as it was.',
  who: MANAGE,
  params: z.object({ id }),
  reply: dataOf(listed),
  idempotent: true,
})

export const getKeywords = defineCall({
  method: 'POST',
  path: '/get_keywords',
  summary: 'What the texts of a message, a report or a form may name in braces.',
  who: staffWith(),
  body: z.object({
    type: optional(z.enum(['message', 'report', 'form'], CHOICE)),
    tag_name: optional(z.enum(TEMPLATE_TAGS, CHOICE)),
    language: language.optional(),
  }),
  reply: dataOf(
    z.array(
      z.object({
        id: z.number(),
        keyword: z.string(),
        name: z.string(),
        group: z.enum(KEYWORD_GROUPS),
        example: z.string(),
        longest: z.string(),
      }),
    ),
  ),
})
