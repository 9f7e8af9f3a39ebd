import { z } from 'zod'
import { defineCall } from '../call.ts'
import { READS } from '../reads.ts'
import { dataOf, flag, id, integer, language, optional, text } from '../wire.ts'
import { CHOICE, fields, MANAGE, texts } from './message-templates.ts'

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
  /** The saved one that is being changed: what it sent is the month that is told. */
  id: id.optional(),
  /** Whether SMS go without diacritics; as the clinic's settings say when left out. */
  plain_sms: flag.optional(),
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
      /** Whether the SMS is shown without diacritics. */
      is_plain: z.boolean(),
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
      /** SMS of the last 30 days of the saved one, and what as many of this cost; null of a new one. */
      month: z.object({ sms: z.number(), cost: z.number().nullable() }).nullable(),
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
  /** What goes if nothing changes until then: of the whole clinic, whomever the caller may see. */
  messages: z.number(),
  /** In lei; null where the price of a part is not known. */
  cost: z.number().nullable(),
  /** Not more than 200 of those whose patient the caller may see, by time. */
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
