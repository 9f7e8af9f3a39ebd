import { z } from 'zod'
import { oneTimeCode } from './accounts.ts'
import { defineCall, SIGNED_IN } from '../call.ts'
import { passkeyAnswer } from './passkeys.ts'
import { dataOf, flag, languageQuery, nothing, optional } from '../wire.ts'

/** How who is signed in may show that it is them. */
const PROOFS = ['passkey', 'password', 'totp', 'email', 'sms'] as const
export type Proof = (typeof PROOFS)[number]

export const getProofs = defineCall({
  method: 'GET',
  path: '/v2/account/prove',
  summary: 'How the signed-in person may prove who they are, and where a code would go.',
  who: SIGNED_IN,
  reply: dataOf(
    z.object({
      methods: z.array(z.enum(PROOFS)),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
    }),
  ),
})

export const sendProofCode = defineCall({
  method: 'POST',
  path: '/v2/account/prove/code',
  summary: 'Sends the signed-in person a code to prove who they are, by email or SMS.',
  who: SIGNED_IN,
  query: languageQuery,
  body: z.object({ method: z.enum(['email', 'sms'], 'choice') }),
  reply: dataOf(z.object({ target: z.string(), expires_in: z.number(), resend_in: z.number() })),
})

export const prove = defineCall({
  method: 'POST',
  path: '/v2/account/prove',
  summary:
    'Proves who is signed in, by passkey, password or code, for the next 10 minutes: calls that answer 403 prove_again can then be repeated.',
  who: SIGNED_IN,
  query: languageQuery,
  body: z.object({
    password: optional(z.string('required').max(200, 'too_long')),
    code: optional(oneTimeCode),
    /** What the code is of; by email unless told. */
    method: z.enum(['totp', 'email', 'sms'], 'choice').default('email'),
    passkey: passkeyAnswer.optional(),
  }),
  reply: nothing,
})

const device = z.object({
  id: z.string(),
  /** Chrome, Safari …; null for what is no browser that we know. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['computer', 'phone', 'tablet']),
  /** The address, or network of IPv6, from which it was last used. */
  address: z.string(),
  signed_in_at: z.string(),
  /** To within some minutes. */
  last_used_at: z.string(),
  current: z.boolean(),
})

const security = z.object({
  has_password: z.boolean(),
  email: z.string().nullable(),
  two_factor: z.object({
    email: z.boolean(),
    totp: z.boolean(),
    recovery_left: z.number(),
    /** The last second factor cannot be put aside. */
    asked_by_clinic: z.boolean(),
  }),
  /** Where the person is signed in, this device first. */
  sessions: z.array(device),
})
export type Security = z.output<typeof security>

export const getSecurity = defineCall({
  method: 'GET',
  path: '/v2/account/security',
  summary: 'How the signed-in person signs in, and on which devices they are signed in.',
  who: SIGNED_IN,
  reply: dataOf(security),
})

export const startTotp = defineCall({
  method: 'POST',
  path: '/v2/two-factor/totp',
  summary: 'A secret for an app with codes, as a link and as text; it holds once a code of it is confirmed.',
  who: SIGNED_IN,
  reply: dataOf(z.object({ uri: z.string(), secret: z.string() })),
})

const recoveryCodes = dataOf(z.object({ recovery_codes: z.array(z.string()) }))

export const confirmTotp = defineCall({
  method: 'POST',
  path: '/v2/two-factor/totp/confirm',
  summary: 'Takes the app into use by one of its codes; answers ten codes to fall back on, told only here.',
  who: SIGNED_IN,
  query: languageQuery,
  body: z.object({ code: oneTimeCode }),
  reply: recoveryCodes,
})

export const removeTotp = defineCall({
  method: 'DELETE',
  path: '/v2/two-factor/totp',
  summary: 'The account no longer asks for codes of the app; the codes to fall back on go with it.',
  who: SIGNED_IN,
  reply: nothing,
})

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/v2/two-factor/recovery-codes',
  summary: 'Ten other codes to fall back on, told only here; those before no longer work.',
  who: SIGNED_IN,
  reply: recoveryCodes,
})

export const setEmailFactor = defineCall({
  method: 'PUT',
  path: '/v2/two-factor/email',
  summary:
    'Whether the account asks for a code by email; 409 email_not_proved until the email is known to be theirs.',
  who: SIGNED_IN,
  body: z.object({ is_on: flag }),
  reply: nothing,
})

export const signOutDevice = defineCall({
  method: 'DELETE',
  path: '/v2/sessions/{id}',
  summary: 'Signs one device of the person out.',
  who: SIGNED_IN,
  params: z.object({ id: z.uuid('id') }),
  reply: nothing,
})

export const signOutOthers = defineCall({
  method: 'DELETE',
  path: '/v2/sessions',
  summary: 'Signs all other devices of the person out.',
  who: SIGNED_IN,
  reply: nothing,
})
