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

const CHOICE: FieldMessage = 'choice'
const MANAGE = staffWith('templates.manage')

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
const texts = object(z.object({ ro: textsOfLanguage.optional(), en: textsOfLanguage.optional() }, TEXT))
const answer = z.object(
  { ro: textOrEmpty(1, LONGEST.sms).optional(), en: textOrEmpty(1, LONGEST.sms).optional() },
  TEXT,
)
const answers = object(z.object({ yes: answer.optional(), no: answer.optional() }, TEXT))

const fields = {
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

const visit = z.object({
  booking_id: z.number(),
  patient_name: z.string(),
  start: z.string(),
  doctor_name: z.string(),
})
export type PreviewVisit = z.output<typeof visit>

export const listPreviewVisits = defineCall({
  ...READS.listPreviewVisits,
  summary:
    'Visits that a template can be looked at with, of those the caller may see: coming ones, then past.',
  who: MANAGE,
  query: z.object({ search: optional(text(1, 100)) }),
  reply: dataOf(z.array(visit)),
})

const size = { segments: z.number(), length: z.number() }
const sms = z.object({
  text: z.string(),
  ...size,
  /** Letters that as many parts hold. */
  room: z.number(),
  /** Null where the price of a part is not known; in lei. */
  cost: z.number().nullable(),
  /** Parts when diacritics are kept. */
  marked_segments: z.number(),
  longest: z.object({ ...size, cost: z.number().nullable() }),
})
const draft = {
  ...fields,
  /** As it stands, however wrong: what is unknown is named in the reply. */
  texts: texts.optional(),
  /** In which the message is read. */
  read_in: language.optional(),
  booking_id: id.optional(),
}

export const previewTemplate = defineCall({
  method: 'POST',
  path: '/v2/message-templates/preview',
  summary:
    'How a template reads, what it costs and when it goes: of a visit that the caller may see, or of an example.',
  who: MANAGE,
  body: z.object(draft),
  reply: dataOf(
    z.object({
      visit: visit.nullable(),
      /** When it goes for that visit. */
      goes_at: z.string().nullable(),
      sms,
      email: z.object({ subject: z.string(), text: z.string() }),
      answers: z.object({
        yes: z.object({ text: z.string(), segments: z.number() }),
        no: z.object({ text: z.string(), segments: z.number() }),
      }),
      /** Known keywords that have nothing to say of this visit. */
      missing: z.array(z.string()),
      /** What stands in braces and is no keyword here. */
      unknown: z.array(z.string()),
      /** By whom SMS are sent; null where none are. */
      sender: z.object({ kind: z.enum(['name', 'number']), sender: z.string() }).nullable(),
      plain_sms: z.boolean(),
    }),
  ),
})
export type TemplatePreview = z.output<typeof previewTemplate.reply>['data']

export const testTemplate = defineCall({
  method: 'POST',
  path: '/v2/message-templates/{id}/test',
  summary: 'Sends the template to the caller’s own phone or email, at most ten times an hour.',
  who: MANAGE,
  params: z.object({ id }),
  body: z.object({
    channel: z.enum(['sms', 'email'], CHOICE),
    /** What is on the screen and not saved yet; else as it is saved. */
    texts: texts.optional(),
    read_in: language.optional(),
    booking_id: id.optional(),
  }),
  reply: dataOf(z.object({ recipient: z.string() })),
  idempotent: true,
})

const days = z.preprocess(value => (value === undefined || value === '' ? 7 : value), integer(1, 31))
const upcoming = z.object({
  /** What goes if nothing changes until then. */
  messages: z.number(),
  /** In lei; null where the price of a part is not known. */
  cost: z.number().nullable(),
  /** Not more than 200 of them, by time. */
  items: z.array(
    z.object({
      template_id: z.number(),
      template: z.string(),
      at: z.string(),
      patient_id: z.number(),
      patient_name: z.string(),
      booking_id: z.number().nullable(),
      start: z.string().nullable(),
      channel: z.enum(['sms', 'email', 'none']),
    }),
  ),
  by_template: z.array(z.object({ template_id: z.number(), messages: z.number() })),
})
export type Upcoming = z.output<typeof upcoming>

export const listUpcoming = defineCall({
  ...READS.listUpcomingMessages,
  summary: 'What all templates that are on will send in the coming days, as things stand.',
  who: MANAGE,
  query: z.object({ days }),
  reply: dataOf(upcoming),
})

export const listUpcomingOf = defineCall({
  ...READS.listUpcomingOfTemplate,
  summary: 'What a template will send in the coming days, as things stand, or would if it were on.',
  who: MANAGE,
  params: z.object({ id }),
  query: z.object({ days }),
  reply: dataOf(upcoming),
})
