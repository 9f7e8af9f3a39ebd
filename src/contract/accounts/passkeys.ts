import { z } from 'zod'
import { tokens } from './accounts.ts'
import { defineCall, EVERYBODY, SIGNED_IN } from '../call.ts'
import { dataOf, flag, id, languageQuery, list, nothing, text } from '../wire.ts'

// What a browser and a server tell each other of a passkey, by the standard's own names (WebAuthn, level 3).

const base64url = (most: number) =>
  z
    .string('required')
    .regex(/^[\w-]+$/, 'text')
    .max(most, 'too_long')
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key', 'choice'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform'], 'choice').nullish(),
  clientExtensionResults: z.record(z.string('text'), z.unknown(), 'text').default({}),
}

/** What a browser answers when a passkey was made. */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: list(z.string('text').max(30, 'too_long'), 10).default([]),
  }),
})
export type PasskeyRegistration = z.output<typeof registration>

/** What a browser answers when a passkey was used. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: base64url(100).nullish(),
  }),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** Handed to the browser as it is, which checks it itself. */
const options = z.object({ options: z.record(z.string(), z.unknown()) })

const passkey = z.object({
  id: z.number(),
  name: z.string(),
  /** Kept by its owner's password manager, on more devices than one. */
  is_synced: z.boolean(),
  created_at: z.string(),
  used_at: z.string().nullable(),
})
export type Passkey = z.output<typeof passkey>

export const listPasskeys = defineCall({
  method: 'GET',
  path: '/v2/passkeys',
  summary: 'The passkeys of the signed-in account, the newest first.',
  who: SIGNED_IN,
  reply: dataOf(z.array(passkey)),
})

export const askForNewPasskey = defineCall({
  method: 'POST',
  path: '/v2/passkeys/register/options',
  summary: 'What this browser needs to make a passkey for the signed-in account; good for 5 minutes, once.',
  who: SIGNED_IN,
  reply: dataOf(options),
})

export const addPasskey = defineCall({
  method: 'POST',
  path: '/v2/passkeys/register',
  summary: 'Keeps the passkey that this browser has made.',
  who: SIGNED_IN,
  body: z.object({ response: registration }),
  reply: dataOf(passkey),
})

export const askForPasskey = defineCall({
  method: 'POST',
  path: '/v2/passkeys/sign-in/options',
  summary:
    'What this browser needs to use a passkey, of the signed-in account or else of any; good for 5 minutes, once.',
  who: EVERYBODY,
  reply: dataOf(options),
})

export const signInByPasskey = defineCall({
  method: 'POST',
  path: '/v2/passkeys/sign-in',
  summary: 'Signs in whoever’s passkey it is. It stands for both factors, so no code is awaited.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({ response: passkeyAnswer, remember: flag.default(true) }),
  reply: dataOf(tokens),
})

export const renamePasskey = defineCall({
  method: 'PUT',
  path: '/v2/passkeys/{id}',
  summary: 'Gives a passkey another name.',
  who: SIGNED_IN,
  params: z.object({ id }),
  body: z.object({ name: text(1, 60) }),
  reply: dataOf(passkey),
})

export const removePasskey = defineCall({
  method: 'DELETE',
  path: '/v2/passkeys/{id}',
  summary: 'Removes a passkey: it signs nobody in any more. The last way into an account stays.',
  who: SIGNED_IN,
  params: z.object({ id }),
  reply: nothing,
})
