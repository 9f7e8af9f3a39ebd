import type { Answers, FormTemplate } from '#domain/documents/forms/form-template.ts'
import { SIGNERS } from '#domain/documents/forms/form-template.ts'
import type { Strokes } from '#domain/documents/strokes.ts'
import type { TagValues } from '#domain/documents/tags.ts'
import { z } from 'zod'
import { defineCall, EVERYBODY } from '../call.ts'
import { file } from '../file.ts'
import { dataOf, flag, id, integer, languageQuery, nothing, optional, text } from '../wire.ts'
import { contentOf } from './content.ts'

/** Whatever is no token answers 404, like one that nobody has. */
const byToken = z.object({ token: z.string('invalid') })

/** What a patient sends with a form. */
export const FORM_UPLOAD = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf'],
  maxBytes: 10 * 2 ** 20,
  maxMegapixels: 40,
} as const

const upload = z.object({
  id: z.number(),
  element: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
})
export type FormUpload = z.output<typeof upload>

const publicForm = z.object({
  /** open: may be filled in and signed; signed; expired and void say whom to ask. */
  state: z.enum(['open', 'signed', 'expired', 'void']),
  language: z.enum(['ro', 'en']),
  languages: z.array(z.enum(['ro', 'en'])),
  clinic: z.object({ name: z.string(), phone: z.string().nullable() }),
  title: z.string(),
  patient_first_name: z.string(),
  /** Null unless it is open. */
  content: contentOf<FormTemplate>().nullable(),
  images: z.array(z.object({ id: z.number(), url: z.string(), width: z.number(), height: z.number() })),
  tags: contentOf<TagValues>(),
  answers: contentOf<Answers>(),
  /** Grows with every saved change. */
  revision: z.number(),
  uploads: z.array(upload),
  /** Of `record` elements: what the record says, masked; absent where it says nothing. */
  known: contentOf<Readonly<Record<string, string>>>(),
  /** How who signs will be known, and where the code goes, masked; null where the record has no phone. */
  proof: z.enum(['sms', 'witness', 'none']),
  code_to: z.string().nullable(),
  /** Whether only a guardian may sign, and who that is by the record. */
  guardian: z.object({ required: z.boolean(), name: z.string() }).nullable(),
  consent_text: z.string(),
  expires_at: z.string().nullable(),
  visit: z
    .object({ start: z.string(), end: z.string(), zone: z.string(), doctor: z.string(), address: z.string() })
    .nullable(),
  /** Other forms of this patient that wait, each under a link of its own. */
  next: z.array(z.object({ title: z.string(), url: z.string(), answered: z.number(), asked: z.number() })),
  signed: z
    .object({
      at: z.string(),
      document_sha256: z.string(),
      pages: z.number(),
      /** Whether the signed document is stored. */
      is_ready: z.boolean(),
      /** Whether this browser may open it: the one that signed may, for some hours; any other needs a code. */
      may_open: z.boolean(),
      /** Signed on the clinic's tablet, which opens nothing of it: others hold it next. */
      is_tablet: z.boolean(),
      email: z.string().nullable(),
    })
    .nullable(),
})
export type PublicForm = z.output<typeof publicForm>

export const getPublicForm = defineCall({
  method: 'GET',
  path: '/v2/public/forms/{token}',
  summary: 'The form that a link opens, with what was filled in so far.',
  who: EVERYBODY,
  params: byToken,
  query: languageQuery,
  reply: dataOf(publicForm),
})
export const saveAnswers = defineCall({
  method: 'PUT',
  path: '/v2/public/forms/{token}/answers',
  summary:
    'Keeps answers, each element by itself; null takes one back. Answers what all of them are by now and the elements whose answers cannot be used as they are. An incomplete form is kept too.',
  who: EVERYBODY,
  params: byToken,
  query: languageQuery,
  body: z.object({
    revision: integer(0, 2_147_483_647),
    answers: contentOf<Readonly<Record<string, Answers[string] | null>>>(),
    /** The language in which it is read and will be signed. */
    read_in: optional(z.enum(['ro', 'en'], 'choice')),
  }),
  reply: dataOf(
    z.object({
      revision: z.number(),
      answers: contentOf<Answers>(),
      /** Sentences by element. */
      refused: contentOf<Readonly<Record<string, string>>>(),
    }),
  ),
})
export const addFormUpload = defineCall({
  method: 'POST',
  path: '/v2/public/forms/{token}/files',
  summary: 'Adds a picture or a PDF to an element that asks for files.',
  who: EVERYBODY,
  params: byToken,
  query: languageQuery,
  body: z.object({ element: text(1, 24), file: file(FORM_UPLOAD) }),
  reply: dataOf(upload),
  idempotent: true,
})
export const removeFormUpload = defineCall({
  method: 'DELETE',
  path: '/v2/public/forms/{token}/files/{id}',
  summary: 'Takes a file back before signing.',
  who: EVERYBODY,
  params: byToken.extend({ id }),
  query: languageQuery,
  reply: nothing,
})
export const makeDocument = defineCall({
  method: 'POST',
  path: '/v2/public/forms/{token}/document',
  summary:
    'Makes the document that will be signed, of the answers as they are at `revision`. 422 by element where one is missing or wrong, 409 stale where others were saved meanwhile.',
  who: EVERYBODY,
  params: byToken,
  query: languageQuery,
  body: z.object({ revision: integer(0, 2_147_483_647) }),
  reply: dataOf(
    z.object({
      document_sha256: z.string(),
      pages: z.number(),
      /** Opens the document for some minutes. */
      url: z.string(),
    }),
  ),
})
export const signForm = defineCall({
  method: 'POST',
  path: '/v2/public/forms/{token}/sign',
  summary:
    'Signs the document of that hash. The code is the one that was sent for it; a tablet has none and is told awaits_witness until a colleague has said who signs. 409 document_changed, 422 signature, code.',
  who: EVERYBODY,
  params: byToken,
  query: languageQuery,
  body: z.object({
    document_sha256: text(64, 64),
    as: z.enum(SIGNERS, 'choice'),
    /** Of a guardian. */
    name: optional(text(2, 190)),
    /** Drawn, or the name typed by who cannot draw. */
    strokes: contentOf<Strokes>().optional(),
    typed_name: optional(text(2, 190)),
    consent: flag,
    code: optional(text(0, 12)),
    /** Of the screen, in CSS pixels: "412 × 915". */
    screen: optional(text(0, 20)),
    /** How far the document was read. */
    was_read: flag.optional(),
  }),
  reply: dataOf(z.object({ state: z.enum(['signed', 'awaits_witness']), form: publicForm.nullable() })),
  idempotent: true,
})
export const getFormCopy = defineCall({
  method: 'GET',
  path: '/v2/public/forms/{token}/copy',
  summary:
    'The signed document, for the browser that signed or that gave a code. 503 while it is being made.',
  who: EVERYBODY,
  params: byToken,
  query: languageQuery,
  reply: z.object({}),
})
export const openSignedForm = defineCall({
  method: 'POST',
  path: '/v2/public/forms/{token}/open',
  summary: 'Lets this browser open a signed form, by a code that was sent to the record’s phone.',
  who: EVERYBODY,
  params: byToken,
  query: languageQuery,
  body: z.object({ code: text(1, 12) }),
  reply: nothing,
})
export const emailFormCopy = defineCall({
  method: 'POST',
  path: '/v2/public/forms/{token}/email',
  summary: 'Sends a link to the signed document to the record’s email.',
  who: EVERYBODY,
  params: byToken,
  query: languageQuery,
  reply: nothing,
  idempotent: true,
})
