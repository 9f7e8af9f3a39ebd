import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { dataOf, flag, id, integer, optional, text } from '../wire.ts'

export const REPLY_MEANINGS = ['yes', 'no', 'stop', 'unclear'] as const
export const REPLY_OUTCOMES = [
  'confirmed', 'cancelled', 'stopped', 'desk', 'told_already', 'unmatched',
] as const // prettier-ignore
export const HANDLED_AS = ['confirm', 'cancel', 'read', 'answered'] as const

/** A visit that a reply may be about: those of the question that it answers, more than one of a family. */
const visitOfReply = z.object({
  id: z.number(),
  start: z.string(),
  patient_name: z.string(),
  /** Whether it can still be confirmed or cancelled. */
  is_open: z.boolean(),
})
export type VisitOfReply = z.output<typeof visitOfReply>

const handled = z.object({ at: z.string(), by: z.string().nullable(), as: z.enum(HANDLED_AS) }).nullable()

const reply = z.object({
  id: z.number(),
  at: z.string(),
  /** Hidden from who may not see contacts. */
  mobile: z.string().nullable(),
  text: z.string(),
  meaning: z.enum(REPLY_MEANINGS),
  outcome: z.enum(REPLY_OUTCOMES),
  patient: z.object({ id: z.number(), name: z.string() }).nullable(),
  booking: z
    .object({
      id: z.number(),
      start: z.string(),
      status: z.number(),
      cancelled: z.boolean(),
      doctor_id: z.number(),
    })
    .nullable(),
  visits: z.array(visitOfReply),
  /** The question that it answers. */
  message_id: z.number().nullable(),
  handled,
})
export type Reply = z.output<typeof reply>

/** A message to a patient, or what they wrote back. */
const threadLine = z.object({
  kind: z.enum(['message', 'reply']),
  id: z.number(),
  at: z.string(),
  /** Of a code nothing is told. */
  text: z.string(),
  channel: z.enum(['sms', 'email']),
  booking_id: z.number().nullable(),
  /** Of a message: what it is for, by which template, what became of it; null of a reply. */
  message: z
    .object({
      category: z.string(),
      template: z.string().nullable(),
      status: z.string(),
      reason: z.string().nullable(),
      delivered_at: z.string().nullable(),
      sent_by: z.string().nullable(),
    })
    .nullable(),
  /** Of a reply; null of a message. */
  reply: z
    .object({
      meaning: z.enum(REPLY_MEANINGS),
      outcome: z.enum(REPLY_OUTCOMES),
      visits: z.array(visitOfReply),
      handled,
    })
    .nullable(),
})
export type ThreadLine = z.output<typeof threadLine>

export const listReplies = defineCall({
  ...READS.listReplies,
  summary: 'What patients wrote back, the newest first, and how many wait for the desk.',
  who: staffWith('bookings.view'),
  query: z.object({
    waiting: flag.optional(),
    before: optional(id),
    size: optional(integer(1, 100)),
  }),
  reply: z.object({
    data: z.array(reply),
    waiting: z.number(),
    /** Where the next page begins; null at the end. */
    next: z.number().nullable(),
  }),
})

export const handleReply = defineCall({
  method: 'POST',
  path: '/v2/replies/{id}/handle',
  summary:
    'Says what a reply means: it confirms the visit, cancels it, or was only read. Of several visits all are confirmed unless booking_id names one; which to cancel has to be named.',
  who: staffWith('bookings.edit'),
  params: z.object({ id }),
  body: z.object({ as: z.enum(['confirm', 'cancel', 'read'], 'choice'), booking_id: optional(id) }),
  reply: dataOf(reply),
})

export const sendToPatient = defineCall({
  method: 'POST',
  path: '/v2/patients/{id}/messages',
  summary: 'Sends one SMS to a patient in the clinic’s own words; it handles the reply that it answers.',
  who: staffWith('messages.send'),
  params: z.object({ id }),
  body: z.object({ text: text(1, 800), booking_id: optional(id), reply_id: optional(id) }),
  reply: dataOf(threadLine),
  idempotent: true,
})

export const listPatientMessages = defineCall({
  ...READS.listPatientMessages,
  summary:
    'What was written to a patient and what they wrote back, the newest first; of one visit when it is named.',
  who: staffWith('patients.view'),
  params: z.object({ id }),
  query: z.object({
    booking_id: optional(id),
    /** The `next` of the page before. */
    before: optional(text(3, 40).regex(/^\d{1,16}\.(message|reply)-\d{1,15}$/, 'invalid')),
    size: optional(integer(1, 100)),
  }),
  reply: z.object({
    data: z.array(threadLine),
    next: z.string().nullable(),
    /** Whether an SMS goes without its diacritics. */
    is_plain: z.boolean(),
    /** Where an SMS to them would go, of a child their guardian’s; null where nobody has a phone. */
    mobile: z.string().nullable(),
  }),
})
