import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { EXPORT_FORMATS } from '../exports.ts'
import { NOUNS, type Noun } from '../nouns.ts'
import { LONGEST_SEARCH } from '../search.ts'
import { dataOf, date, flag, id, integer, nothing, optional } from '../wire.ts'
import { auditSeal } from './audit-chain.ts'

export const AUDIT_ACTORS = ['clinic', 'doctor', 'patient', 'system'] as const
export type AuditActor = (typeof AUDIT_ACTORS)[number]

/** What the log is narrowed to by what an entry is about. */
export const AUDIT_THINGS = {
  visits: ['booking', 'hold'],
  patients: ['patient', 'tag', 'saved_filter', 'patient_import'],
  records: ['patient_record', 'diagnosis', 'phrase'],
  messages: ['reply', 'notification', 'message_template', 'report_schedule'],
  money: ['patient_money', 'invoice', 'invoice_series', 'subscription', 'gift_card', 'earnings'],
  documents: ['document_template'],
  clinic: ['clinic', 'location', 'cabinet', 'holiday'],
  offer: ['service', 'service_category', 'catalogue', 'speciality'],
  team: ['doctor', 'account', 'role'],
} as const satisfies Record<string, readonly Noun[]>
export type AuditThing = keyof typeof AUDIT_THINGS
const things = Object.keys(AUDIT_THINGS) as [AuditThing, ...AuditThing[]]

/** What was done, of whatever it was. */
export const AUDIT_VERBS = [
  'added', 'changed', 'moved', 'status', 'cancelled', 'removed', 'restored', 'reviewed', 'exported',
] as const // prettier-ignore
export type AuditVerb = (typeof AUDIT_VERBS)[number]

/** What an entry may lead to. */
export const AUDIT_TARGETS = [
  'booking', 'patient', 'invoice', 'doctor', 'service', 'cabinet', 'location', 'speciality', 'subscription',
  'gift_card', 'message_template', 'report_template', 'form_template', 'roles', 'settings', 'company',
] as const // prettier-ignore
export type AuditTargetKind = (typeof AUDIT_TARGETS)[number]

const entryRow = {
  id: z.number(),
  /** Where it stands in the clinic’s sealed log, from 1; null until it is sealed. */
  number: z.number().nullable(),
  at: z.string(),
  /** `name` also of somebody who works there no more; a patient and the product are called so. */
  who: z.object({ name: z.string(), kind: z.enum(AUDIT_ACTORS), account_id: z.number().nullable() }),
  /** What happened, in the caller’s language: "Programare mutată". */
  title: z.string(),
  /** Of whom or what: "Pop Maria · 25 → 27 nov."; empty where there is nothing to add. */
  about: z.string(),
  entity: z.string(),
  entity_id: z.number(),
  /** What it is about, while that can be opened by the caller; of a visit with its day. */
  target: z.object({ kind: z.enum(AUDIT_TARGETS), id: z.number(), day: z.string().nullable() }).nullable(),
  /** What an owner should see first: an accepted overlap, a list taken away, a person erased. */
  is_notable: z.boolean(),
  /** 0 new, 1 read, by the caller. */
  status: z.union([z.literal(0), z.literal(1)]),
}
const loggedEntry = z.object(entryRow)
export type LoggedEntry = z.output<typeof loggedEntry>

const search = z.string('text').max(LONGEST_SEARCH, 'too_long').default('')
const after = optional(z.string('text').regex(/^\d{1,17}-\d{1,16}$/, 'invalid'))

const narrowed = {
  /** A patient, a colleague, a thing’s name, what happened, or an entry’s number. */
  search,
  from: optional(date),
  to: optional(date),
  /** Who did it. */
  actor_id: optional(id),
  actor: optional(z.enum(AUDIT_ACTORS, 'choice')),
  thing: optional(z.enum(things, 'choice')),
  entity: optional(z.enum(NOUNS, 'choice')),
  /** One thing’s, beside `entity`. */
  entity_id: optional(id),
  /** All that is about one patient: the person, the record, visits, money and invoices. */
  patient_id: optional(id),
  action: optional(z.enum(AUDIT_VERBS, 'choice')),
  /** Only what the caller has not read. */
  unread: optional(flag),
}

export const listAuditLog = defineCall({
  method: 'GET',
  path: '/v2/audit-log',
  summary:
    'What was changed in the clinic, the newest first: by days of the clinic’s clock, who did it, what it is about, what was done, and words. Without everybody’s calendar only what concerns the caller’s own patients and visits.',
  who: staffWith('logs.view'),
  query: z.object({
    ...narrowed,
    /** Where the last page ended. */
    after,
    size: optional(integer(1, 100)),
  }),
  reply: z.object({
    data: z.array(loggedEntry),
    search: z.string(),
    /** Where the next page begins; null at the end. */
    next: z.string().nullable(),
    /** All of the clinic’s, and of them today’s; of a later page, and for whom only their own is shown, null. */
    counts: z.object({ all: z.number(), today: z.number() }).nullable(),
    /** Whose entries it can be narrowed to, also who works there no more; of a later page null. */
    people: z.array(z.object({ id: z.number(), name: z.string() })).nullable(),
    zone: z.string(),
  }),
})

/** Of a thing what it was and what it became; "same" is what did not change and says what it is about. */
const auditField = z.object({
  key: z.string(),
  label: z.string(),
  change: z.enum(['same', 'changed', 'added', 'removed']),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type AuditField = z.output<typeof auditField>

const entry = z.object({
  ...entryRow,
  fields: z.array(auditField),
  /** Why, as it was written. */
  reason: z.string().nullable(),
  /** Why something of it is not shown: the person was erased, or the caller may not see it. */
  hidden: z.enum(['erased', 'patients', 'clinical', 'money']).nullable(),
  /** Null until it is sealed. */
  seal: auditSeal.nullable(),
})
export type AuditEntry = z.output<typeof entry>

export const getAuditEntry = defineCall({
  method: 'GET',
  path: '/v2/audit-log/{id}',
  summary:
    'One entry of the audit log: what was before and after, in words, with its seal. Opening it makes it read. What is clinical needs clinical.view, amounts payments.view; contacts are masked without patients.contact.',
  who: staffWith('logs.view'),
  params: z.object({ id }),
  reply: dataOf(entry),
})

export const readAuditLog = defineCall({
  method: 'POST',
  path: '/v2/audit-log/read',
  summary: 'Makes every entry that there is now read, for the caller.',
  who: staffWith('logs.view'),
  reply: nothing,
})

const format = z.enum(EXPORT_FORMATS, 'choice')

export const exportAuditLog = defineCall({
  method: 'GET',
  path: '/v4/export/audit-log',
  summary: 'All that GET /v2/audit-log would list, as a file; what is taken away is noted in the log.',
  who: staffWith('logs.view'),
  query: z.object({ ...narrowed, format }),
  reply: nothing,
})
