import { CLINICAL_KINDS } from '#domain/patients/retention.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { dataOf, id, listOf, page, text } from '../wire.ts'

/** Why somebody is erased: they asked for it, or the clinic does not need what it knows any more. */
export const ERASURE_REASONS = ['asked', 'other'] as const
export type ErasureReason = (typeof ERASURE_REASONS)[number]

/** What goes at once, in the order in which it is shown. */
export const GOING_KINDS = [
  'identity',
  'contact',
  'account',
  'tags',
  'alerts',
  'consents',
  'wards',
  'notes',
  'reviews',
  'messages',
  'imports',
  'merges',
  'filters',
  'unsigned',
  'history',
] as const
export type GoingKind = (typeof GOING_KINDS)[number]

/** What stays as long as a clinical record must. */
export const STAYING_KINDS = ['identity', ...CLINICAL_KINDS, 'alerts', 'consents'] as const
export type StayingKind = (typeof STAYING_KINDS)[number]

const ahead = z.object({ id: z.number(), start: z.string(), doctor_name: z.string() })

const done = z.object({
  at: z.string(),
  by: z.string().nullable(),
  reason: z.enum(ERASURE_REASONS),
  /** The last day of what was kept; null: nothing was. */
  kept_until: z.string().nullable(),
  /** When that went; null while it stands. */
  removed_at: z.string().nullable(),
})

const erasure = z.object({
  /** Null until the person was erased; what goes and stays is told only before. */
  erased: done.nullable(),
  /** What is typed as proof; of an erased person whose record stands, whose it is; empty afterwards. */
  name: z.string(),
  /** How much of each kind there is. */
  goes: z.partialRecord(z.enum(GOING_KINDS), z.number()),
  /** As `goes`, of what the caller may see. */
  stays: z.partialRecord(z.enum(STAYING_KINDS), z.number()),
  /** The last day of what stays; null: nothing does. */
  kept_until: z.string().nullable(),
  /** How many visits to come stand in the way, and the first of them for those who see visits. */
  visits_ahead: z.number(),
  ahead: z.array(ahead),
  /** Records that were merged into this one and go with it. */
  merged: z.number(),
  /** Of all of this; the erasure names it. */
  revision: z.string(),
})
export type Erasure = z.output<typeof erasure>

export const getErasure = defineCall({
  method: 'GET',
  path: '/v2/patients/{id}/erasure',
  summary:
    'What goes at once and what must stay, and until when, should the person be erased; of somebody who was erased, when and by whom.',
  who: staffWith('patients.view', 'patients.delete'),
  params: z.object({ id }),
  reply: dataOf(erasure),
})

export const erasePatient = defineCall({
  method: 'POST',
  path: '/v2/patients/{id}/erasure',
  summary:
    'Erases a person for good, but what law keeps of the clinical record, which nobody sees in lists from here on. `revision` is that of what was shown, `name` the person’s name typed again. Refused while visits are to come. Doing it twice changes nothing.',
  who: staffWith('patients.view', 'patients.delete'),
  params: z.object({ id }),
  body: z.object({
    revision: text(1, 100),
    reason: z.enum(ERASURE_REASONS, 'choice'),
    name: text(1, 400),
  }),
  reply: dataOf(erasure),
})

const erasedPerson = z.object({
  id: z.number(),
  /** Empty once the rest is gone too. */
  name: z.string(),
  birth_date: z.string().nullable(),
  erased_at: z.string(),
  erased_by: z.string().nullable(),
  reason: z.enum(ERASURE_REASONS),
  kept_until: z.string().nullable(),
  removed_at: z.string().nullable(),
})
export type ErasedPerson = z.output<typeof erasedPerson>

export const listErasures = defineCall({
  method: 'GET',
  path: '/v2/erasures',
  summary: 'Who was erased, the latest first, and until when their clinical records must stand.',
  who: staffWith('patients.view', 'patients.delete'),
  query: z.object(page),
  reply: listOf(erasedPerson),
})
