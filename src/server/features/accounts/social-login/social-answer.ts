import { email as emailShape } from '#contract/accounts/accounts.ts'
import type { CallBody } from '#contract/call.ts'
import { type signInByGoogle } from '#contract/accounts/social-login.ts'
import { SOCIAL_NAMES, type SocialProviderName } from '#contract/accounts/social-names.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import type { SocialPerson, SocialProvider } from '#server/outside/social/social.ts'
import { askBrowser, takeChallenge } from '../browser-challenges.ts'
import type { Identity } from './social-identities.sql.ts'

const QUARTER_HOUR = 900
/** How long a person may take at the provider. */
export const ANSWER_SECONDS = 600

interface Wish {
  readonly mode: 'sign-in' | 'connect'
  readonly remember: boolean
  /** 1 at the clinics' door. */
  readonly user_type: 1 | 3
}

/** Where this browser goes; what it must come back with stays here. */
export async function startSocial(ctx: Context, name: SocialProviderName, wish: Wish): Promise<string> {
  await limitAttempts(ctx, [
    { key: `social-start:address:${ctx.address}`, max: 120, windowSeconds: QUARTER_HOUR },
  ])
  const provider = providerOf(ctx, name)
  const { actor } = ctx
  if (wish.mode === 'connect' && actor.kind === 'stranger') throw new Failure('not_signed_in')
  const begun = await provider.start(addressToReturn(ctx, name)).catch((cause: unknown) => {
    throw socialFailure(name, cause)
  })
  await ctx.db.stranger(tx =>
    askBrowser(tx, ctx, {
      purpose: 'social',
      challenge: begun.state,
      seconds: ANSWER_SECONDS,
      kept: { ...begun.kept, ...wish, provider: name },
      ...(wish.mode === 'connect' && actor.kind !== 'stranger' && { accountId: actor.accountId }),
    }),
  )
  return begun.url
}

interface Answered {
  readonly person: SocialPerson
  readonly identity: Identity
  readonly wish: Wish
  /** Who asked to be connected. */
  readonly accountId: number | null
}

/**
 * Who the provider says this browser's person is. The answer is used up by it, whatever becomes of it, and is nobody's but
 * the browser's that asked: nobody is signed in by what somebody else's sign-in came back with.
 */
export async function readSocialAnswer(
  ctx: Context,
  name: SocialProviderName,
  { code, state }: CallBody<typeof signInByGoogle>,
  mode: Wish['mode'],
): Promise<Answered> {
  await limitAttempts(ctx, [{ key: `social:address:${ctx.address}`, max: 60, windowSeconds: QUARTER_HOUR }])
  const provider = providerOf(ctx, name)
  const asked = await ctx.db.stranger(tx => takeChallenge(tx, ctx, 'social', state))
  const kept = asked?.kept as (Wish & { provider: string; verifier: string; nonce: string }) | undefined
  if (!asked || !kept || kept.provider !== name || kept.mode !== mode) throw socialFailure(name)
  const answer = { returnTo: addressToReturn(ctx, name), code, state, kept }
  const person = await provider.finish(answer).catch((cause: unknown) => {
    throw socialFailure(name, cause)
  })
  // An id as the standard has it; whatever else it were could not be kept.
  if (!/^[\x21-\x7e]{1,255}$/.test(person.subject)) throw socialFailure(name)
  const email = emailShape.safeParse(person.email).data ?? null
  return {
    person,
    identity: { provider: name, subject: person.subject, email },
    wish: kept,
    accountId: asked.accountId,
  }
}

/** The specification's own words, whatever went wrong: what it was helps only who tries to deceive. */
export function socialFailure(name: SocialProviderName, cause?: unknown): Failure {
  return new Failure('social_failed', { values: { provider: SOCIAL_NAMES[name] }, cause })
}

function providerOf({ outside }: Context, name: SocialProviderName): SocialProvider {
  const provider = outside.social[name]
  if (!provider) throw new Failure('not_found')
  return provider
}

const addressToReturn = ({ config }: Context, name: SocialProviderName) =>
  `${config.publicUrl}/login/social/${name}`
