import type { Answers, FormTemplate } from '#domain/documents/forms/form-template.ts'
import { SIGNERS } from '#domain/documents/forms/form-template.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { dataOf, flag, id, list, optional, text } from '../wire.ts'
import { tooth } from '../patients/diagnoses.ts'
import { contentOf } from './content.ts'

/** Of a form file: 0 not sent, 1 sent to the patient, 2 signed by the patient. */
export const FORM_STATUSES = [0, 1, 2] as const
const channel = z.enum(['sms', 'email'], 'choice')
const language = z.enum(['ro', 'en'], 'choice')

const listedFile = z.object({
  id: z.number(),
  /** As people say it: clinic and file, "41-2231". */
  code: z.string(),
  title: z.string(),
  template_id: z.number(),
  template_version: z.number(),
  patient_id: z.number(),
  status: z.literal(FORM_STATUSES),
  /** Beside the status: whether it can still be filled in. */
  state: z.enum(['waiting', 'open', 'expired', 'void', 'signed']),
  booking: z.object({ id: z.number(), at: z.string(), doctor: z.string() }).nullable(),
  created_at: z.string(),
  created_by: z.string(),
  /** When it goes by itself, where it waits for that. */
  goes_at: z.string().nullable(),
  sent: z
    .object({
      channel: z.enum(['sms', 'email', 'tablet']),
      at: z.string(),
      state: z.enum(['queued', 'sent', 'delivered', 'failed', 'open']),
    })
    .nullable(),
  opened_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  void_reason: z.string().nullable(),
  /** Questions that are answered, of those that are asked now. */
  answered: z.number(),
  asked: z.number(),
  signed_at: z.string().nullable(),
  /** How who signed is known. */
  proof: z.enum(['sms', 'witness', 'none']).nullable(),
  witness: z.string().nullable(),
  /** A tablet waits for a colleague to say who stands before it. */
  awaits_witness: z.boolean(),
  renews_at: z.string().nullable(),
  /** Whether the signed document is stored and sealed. */
  is_ready: z.boolean(),
  /** Answers that warn the doctor, and those that wait for somebody to accept them into the record. */
  alarms: z.number(),
  to_accept: z.number(),
  accepted: z.number(),
})
export type ListedFormFile = z.output<typeof listedFile>

const formFile = listedFile.extend({
  language,
  content: contentOf<FormTemplate>(),
  answers: contentOf<Answers>(),
  uploads: z.array(
    z.object({ id: z.number(), name: z.string(), type: z.string(), size: z.number(), url: z.string() }),
  ),
  /** What warns or may enter the record; `said` is the answer in words. */
  notable: z.array(
    z.object({
      element: z.string(),
      label: z.string(),
      said: z.string(),
      warns: z.boolean(),
      enters: z
        .enum(['alerts', 'name', 'cnp', 'birth_date', 'address', 'phone', 'email', 'allergies'])
        .nullable(),
      /** What the record says now. */
      record: z.string(),
      accepted_at: z.string().nullable(),
      accepted_by: z.string().nullable(),
    }),
  ),
  /** Of the document as it was last made; null until then. */
  document_sha256: z.string().nullable(),
  signer: z.object({ name: z.string(), as: z.enum(SIGNERS) }).nullable(),
  /** The drawn signature, as an SVG that stands alone; empty where a name was typed. */
  signature: z.string(),
  signature_points: z.number(),
  evidence: z
    .object({
      document_sha256: z.string(),
      answers_sha256: z.string(),
      signature_sha256: z.string(),
      sha256: z.string(),
      /** Masked. */
      code_to: z.string().nullable(),
      tries: z.number().nullable(),
      device: z.string(),
      address: z.string(),
      consent_text: z.string(),
      /** The last time that the file in the store was hashed, and whether it was as it was signed. */
      verified_at: z.string().nullable(),
      is_unchanged: z.boolean().nullable(),
    })
    .nullable(),
  events: z.array(z.object({ what: z.string(), at: z.string(), by: z.string(), detail: z.string() })),
  /** Where it is filled in; for the tablet that stands here, or to be handed over. */
  url: z.string().nullable(),
})
export type FormFile = z.output<typeof formFile>

export const listFormFiles = defineCall({
  ...READS.listFormFiles,
  summary: 'The forms of a patient, the latest first; names and states alone need no clinical right.',
  who: staffWith('patients.view'),
  params: z.object({ id }),
  reply: dataOf(z.array(listedFile)),
})
export const getFormFile = defineCall({
  ...READS.getFormFile,
  summary: 'A form with its answers, its signature and what proves it.',
  who: staffWith('clinical.view'),
  params: z.object({ id }),
  reply: dataOf(formFile),
})
export const addFormFiles = defineCall({
  method: 'POST',
  path: '/v2/patients/{id}/form-files',
  summary:
    'Prepares forms for a patient, in one message: sent now, with the reminder of a visit, on the clinic’s tablet, or kept for later.',
  who: staffWith('messages.send', 'patients.contact'),
  params: z.object({ id }),
  body: z.object({
    template_ids: list(id, 20),
    booking_id: optional(id),
    when: z.enum(['now', 'reminder', 'tablet', 'later'], 'choice'),
    channel: optional(channel),
    language: optional(language),
    /** What the texts say of teeth. */
    teeth: optional(list(tooth, 32)),
  }),
  reply: dataOf(z.array(listedFile)),
  idempotent: true,
})
export const sendFormFile = defineCall({
  method: 'POST',
  path: '/v2/form-files/{id}/send',
  summary: 'Sends a form, or sends it again with a new link and a new end; an earlier link stops working.',
  who: staffWith('messages.send', 'patients.contact'),
  params: z.object({ id }),
  body: z.object({ channel: optional(channel) }),
  reply: dataOf(listedFile),
  idempotent: true,
})
export const openFormOnTablet = defineCall({
  method: 'POST',
  path: '/v2/form-files/{id}/tablet',
  summary:
    'A link for the tablet of the clinic, where a colleague stands beside who signs; good for two hours.',
  who: staffWith('messages.send', 'patients.contact'),
  params: z.object({ id }),
  reply: dataOf(z.object({ url: z.string(), file: listedFile })),
})
export const voidFormFile = defineCall({
  method: 'POST',
  path: '/v2/form-files/{id}/void',
  summary: 'Takes a form back that nobody signed; its link says so. A signed one stays: 409 form_signed.',
  who: staffWith('messages.send'),
  params: z.object({ id }),
  body: z.object({ reason: text(2, 190) }),
  reply: dataOf(listedFile),
})
export const witnessFormFile = defineCall({
  method: 'POST',
  path: '/v2/form-files/{id}/witness',
  summary:
    'Says that the caller saw who signs this very document on the tablet. 409 document_changed where it is another by now.',
  who: staffWith('clinical.view'),
  params: z.object({ id }),
  body: z.object({ document_sha256: text(64, 64), is_known: flag }),
  reply: dataOf(listedFile),
})
export const acceptAnswers = defineCall({
  method: 'POST',
  path: '/v2/form-files/{id}/accept',
  summary: 'Takes answers of a signed form into the record; each once.',
  who: staffWith('clinical.view', 'patients.edit'),
  params: z.object({ id }),
  body: z.object({ elements: list(text(1, 24), 200) }),
  reply: dataOf(formFile),
})
export const getFormTemplatePdf = defineCall({
  method: 'GET',
  path: '/v2/form-files/{id}/template',
  summary: 'The empty form of the version that this file has, as PDF: for paper.',
  who: staffWith('clinical.view'),
  params: z.object({ id }),
  query: z.object({ inline: flag.optional() }),
  reply: z.object({}),
})
export const getCompletedForm = defineCall({
  method: 'GET',
  path: '/v2/form-files/{id}/completed',
  summary:
    'The signed document with its evidence, sealed; before it is signed, what is filled in so far. 503 while it is being made.',
  who: staffWith('clinical.view'),
  params: z.object({ id }),
  query: z.object({ inline: flag.optional() }),
  reply: z.object({}),
})
export const getFormSignature = defineCall({
  method: 'GET',
  path: '/v2/form-files/{id}/signature',
  summary: 'The drawn signature as SVG.',
  who: staffWith('clinical.view'),
  params: z.object({ id }),
  query: z.object({ inline: flag.optional() }),
  reply: z.object({}),
})
