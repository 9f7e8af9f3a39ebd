import { z } from 'zod'
import { defineCall, EVERYBODY } from '../call.ts'
import { dataOf, languageQuery, text } from '../wire.ts'

/** Whatever is no token answers 404, like one that nobody has. */
const byToken = z.object({ token: z.string('invalid') })

export const getPublicDocument = defineCall({
  method: 'GET',
  path: '/v2/public/documents/{token}',
  summary: 'What a link to a report leads to; what it says opens with a code.',
  who: EVERYBODY,
  params: byToken,
  query: languageQuery,
  reply: dataOf(
    z.object({
      state: z.enum(['open', 'expired']),
      clinic: z.object({ name: z.string(), phone: z.string().nullable() }),
      patient_first_name: z.string(),
      visit_at: z.string(),
      zone: z.string(),
      doctor: z.string(),
      expires_at: z.string(),
      /** Where the code goes, masked; by email where the record has no phone; null where it has neither. */
      code_to: z.string().nullable(),
      /** Whether this browser gave the code already. */
      may_open: z.boolean(),
      /** Null until it may be opened. */
      document: z
        .object({ title: z.string(), number: z.string(), sha256: z.string(), size: z.number() })
        .nullable(),
    }),
  ),
})
export const openPublicDocument = defineCall({
  method: 'POST',
  path: '/v2/public/documents/{token}/open',
  summary: 'Opens the document to this browser for some hours, by the code that was sent for it.',
  who: EVERYBODY,
  params: byToken,
  query: languageQuery,
  body: z.object({ code: text(1, 12) }),
  reply: z.object({}),
})
export const getPublicDocumentPdf = defineCall({
  method: 'GET',
  path: '/v2/public/documents/{token}/pdf',
  summary: 'The document itself, for a browser that gave the code.',
  who: EVERYBODY,
  params: byToken,
  query: languageQuery.extend({ inline: z.string('invalid').optional() }),
  reply: z.object({}),
})
export const verifyDocument = defineCall({
  method: 'POST',
  path: '/v2/public/documents/verify',
  summary:
    'Whether a document of that hash left this product as it is: by whom and when, or that nothing is known of it.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({ sha256: text(64, 64) }),
  reply: dataOf(
    z.object({
      result: z.enum(['unchanged', 'unknown']),
      document: z
        .object({
          kind: z.enum(['report', 'form']),
          clinic: z.string(),
          code: z.string(),
          /** Locked or signed. */
          at: z.string(),
        })
        .nullable(),
    }),
  ),
})
