import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { file } from '../file.ts'
import { dataOf, text } from '../wire.ts'

/** A key with its certificate, as authorities hand them out: a file of PKCS#12 (.p12, .pfx). */
export const SEAL_FILE = { types: ['application/x-pkcs12'], maxBytes: 2 ** 18 } as const

const seal = z.object({
  /** own: the clinic brought it; made: by the product, at the first document; none: nothing was sealed yet. */
  kind: z.enum(['own', 'made', 'none']),
  /** Whose it says it is, and who vouches for that; null where there is none. */
  subject: z.string().nullable(),
  issuer: z.string().nullable(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  /** Of the certificate, in hex: what a reader of PDFs shows. */
  sha256: z.string().nullable(),
  created_at: z.string().nullable(),
  created_by: z.string(),
})
export type ClinicSeal = z.output<typeof seal>

export const getClinicSeal = defineCall({
  method: 'GET',
  path: '/v2/clinic-seal',
  summary: 'What the clinic’s documents are sealed with; its key is never told.',
  who: staffWith('settings.manage'),
  reply: dataOf(seal),
})

export const setClinicSeal = defineCall({
  method: 'POST',
  path: '/v2/clinic-seal',
  summary:
    'Seals documents from now on with a certificate of the clinic’s own. 422 by field where it is none, is over, or has no key.',
  who: staffWith('settings.manage'),
  body: z.object({ certificate: file(SEAL_FILE), password: text(0, 200) }),
  reply: dataOf(seal),
})

export const retireClinicSeal = defineCall({
  method: 'DELETE',
  path: '/v2/clinic-seal',
  summary:
    'Seals no longer with what is there: the next document gets a new key. What was sealed before stays valid.',
  who: staffWith('settings.manage'),
  reply: dataOf(seal),
})
