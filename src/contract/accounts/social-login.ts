import { z } from 'zod'
import { secondFactorAwaited, tokens } from './accounts.ts'
import { defineCall, EVERYBODY, SIGNED_IN } from '../call.ts'
import { SOCIAL_NAMES, SOCIAL_PROVIDERS } from './social-names.ts'
import { dataOf, flag, languageQuery, nothing, oneOf, optional } from '../wire.ts'

const provider = z.enum(SOCIAL_PROVIDERS, 'choice')
/** What the provider added to the address that it sent the browser back to. */
const answer = z.object({
  code: z.string('required').min(1, 'required').max(4000, 'too_long'),
  state: z.string('required').min(1, 'required').max(200, 'too_long'),
})

/** A patient's address that the provider vouches for: whose account it is must be proved before the two are linked. */
const proofAwaited = z.object({
  prove: z.object({
    /** Names what is awaited, for this browser alone; good for 10 minutes. */
    ticket: z.string(),
    email: z.string(),
    has_password: z.boolean(),
    takes_code: z.boolean(),
  }),
})
const ticket = z.string('required').min(1, 'required').max(200, 'too_long')
const signedIn = dataOf(z.union([tokens, secondFactorAwaited, proofAwaited]))

export const listSocialProviders = defineCall({
  method: 'GET',
  path: '/v2/social-login',
  summary: 'The providers by which one may sign in here.',
  who: EVERYBODY,
  reply: dataOf(z.array(provider)),
})

export const startSocialLogin = defineCall({
  method: 'GET',
  path: '/v2/social-login/{provider}/start',
  summary:
    'Where at the provider this browser goes; it comes back to /login/social/{provider}. Good for 10 minutes, once.',
  who: EVERYBODY,
  params: z.object({ provider }),
  query: z.object({
    ...languageQuery.shape,
    mode: z.enum(['sign-in', 'connect'], 'choice'),
    remember: flag.default(true),
    /** 1 at the clinics' door, where no account is made; 3 at the patients'. */
    user_type: oneOf(1, 3).default(3),
  }),
  reply: dataOf(z.object({ url: z.string() })),
})

const signsIn = (path: string, name: string) =>
  defineCall({
    method: 'POST',
    path,
    summary: `Signs in with what ${name} sent the browser back with; answers as login, or that an account must be proved.`,
    who: EVERYBODY,
    query: languageQuery,
    body: answer,
    reply: signedIn,
  })
export const signInByGoogle = signsIn('/v2/social-login/google', SOCIAL_NAMES.google)
export const signInByFacebook = signsIn('/v2/social-login/facebook', SOCIAL_NAMES.facebook)

export const sendLinkCode = defineCall({
  method: 'POST',
  path: '/v2/social-login/link/code',
  summary: 'Emails a code that proves the account which a provider’s address belongs to.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({ ticket }),
  reply: dataOf(z.object({ expires_in: z.number(), resend_in: z.number() })),
})

export const linkSocialLogin = defineCall({
  method: 'POST',
  path: '/v2/social-login/link',
  summary: 'Proves the account by its password or by the code, links it and signs in.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({
    ticket,
    password: optional(z.string('required').max(200, 'too_long')),
    code: optional(
      z
        .string('required')
        .trim()
        .regex(/^\d{6}$/, 'code_format'),
    ),
  }),
  reply: dataOf(z.union([tokens, secondFactorAwaited])),
})

const connects = (path: string, name: string) =>
  defineCall({
    method: 'POST',
    path,
    summary: `Links the signed-in account with who one is at ${name}.`,
    who: SIGNED_IN,
    query: languageQuery,
    body: answer,
    reply: nothing,
  })
export const connectGoogle = connects('/v2/social-login/connect-google', SOCIAL_NAMES.google)
export const connectFacebook = connects('/v2/social-login/connect-facebook', SOCIAL_NAMES.facebook)

export const unlinkSocialLogin = defineCall({
  method: 'POST',
  path: '/v2/social-login/unlink',
  summary: 'Forgets who the signed-in account is at a provider. The last way into an account stays.',
  who: SIGNED_IN,
  query: languageQuery,
  body: z.object({ provider }),
  reply: nothing,
})

export const listSocialIdentities = defineCall({
  method: 'GET',
  path: '/v2/social-login/linked',
  summary: 'Who the signed-in account is at which provider, and which providers there are.',
  who: SIGNED_IN,
  reply: dataOf(
    z.array(
      z.object({
        provider,
        linked: z.object({ email: z.string().nullable(), since: z.string() }).nullable(),
      }),
    ),
  ),
})
