import type { CallBody } from '#contract/call.ts'
import { type signInByGoogle } from '#contract/accounts/social-login.ts'
import { SOCIAL_NAMES, type SocialProviderName } from '#contract/accounts/social-names.ts'
import { say } from '#contract/texts.ts'
import { cleanName, isPersonName } from '#domain/people/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { PRODUCT_CLINIC } from '#server/features/messages/messages.ts'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import type { SocialPerson } from '#server/outside/social/social.ts'
import { insertAccount, nextAccountId } from '../accounts.sql.ts'
import { enterAccount } from '../enter-account.ts'
import { openSession } from '../sessions.ts'
import { readSocialAnswer, socialFailure } from './social-answer.ts'
import {
  findAccountOfIdentity,
  findProvable,
  noteIdentityUse,
  putIdentity,
  type Identity,
  type Provable,
} from './social-identities.sql.ts'
import { awaitProof } from './social-link.ts'
import { WORDS } from '../words.ts'

/** More often than once only when others write the same person at the same moment. */
const TRIES = 3

interface Newcomer {
  readonly person: SocialPerson
  readonly identity: Identity
  readonly remember: boolean
}

/**
 * Signs in whose identity it is. Somebody new gets a patient's account, unless the provider vouches for the address of one
 * that is there: then it must be proved first. At the clinics' door no account is made.
 */
export async function signInBySocial(
  ctx: Context,
  name: SocialProviderName,
  answer: CallBody<typeof signInByGoogle>,
) {
  const { person, identity, wish } = await readSocialAnswer(ctx, name, answer, 'sign-in')
  const { remember } = wish
  for (let tried = 1; tried <= TRIES; tried++) {
    const { known, accountId } = await lookUp(ctx, person, identity)
    if (accountId !== undefined) return enterByIdentity(ctx, accountId, identity, remember)
    if (wish.user_type === 1)
      throw new Failure('social_unknown', { values: { provider: SOCIAL_NAMES[name] } })
    const made = await welcome(ctx, { person, identity, remember }, known)
    if (made) return made
  }
  throw socialFailure(name)
}

const vouchedEmail = (person: SocialPerson, identity: Identity) =>
  person.isEmailProved ? identity.email : null

/** The address before the identity: whoever is just made with both in another tab is found by the second. */
function lookUp(ctx: Context, person: SocialPerson, identity: Identity) {
  const email = vouchedEmail(person, identity)
  return ctx.db.stranger(async tx => ({
    known: email === null ? undefined : await findProvable(tx, email),
    accountId: await findAccountOfIdentity(tx, identity),
  }))
}

function enterByIdentity(ctx: Context, accountId: number, identity: Identity, remember: boolean) {
  return enterAccount(ctx, accountId, remember, async tx => {
    const isLinked = await noteIdentityUse(tx, accountId, identity, new Date(ctx.now))
    return isLinked ? undefined : socialFailure(identity.provider)
  })
}

/** Undefined where somebody else has just taken the address or the identity. */
async function welcome(ctx: Context, newcomer: Newcomer, known: Provable | undefined) {
  const { person, identity } = newcomer
  const email = vouchedEmail(person, identity)
  if (known && !known.active) throw new Failure('account_closed')
  if (email !== null && known && (known.has_password || known.takes_code))
    return awaitProof(ctx, known, identity, email, newcomer.remember)
  const id = await ctx.db.stranger(nextAccountId)
  try {
    return await ctx.db.member(PRODUCT_CLINIC, id, tx =>
      openAccount(tx, ctx, id, newcomer, known ? null : email),
    )
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email')) return undefined
    if (isUniqueViolation(error, 'social_identities_person')) return undefined
    throw error
  }
}

async function openAccount(
  tx: Tx,
  ctx: Context,
  id: number,
  { person, identity, remember }: Newcomer,
  email: string | null,
) {
  const now = new Date(ctx.now)
  await insertAccount(tx, {
    id,
    user_type: 3,
    ...namesOf(person, ctx),
    email,
    email_verified_at: email === null ? null : now,
    language: ctx.language === 'en' ? 1 : 2,
    created_at: now,
  })
  await putIdentity(tx, id, identity, now)
  return { ...(await openSession(tx, ctx, id, remember)), userId: id, user_type: 3 }
}

/** As far as the provider's names are names; people mend theirs in the profile. */
function namesOf({ firstName, lastName }: SocialPerson, ctx: Context) {
  const [first = '', last = ''] = [firstName, lastName].map(name => {
    const clean = cleanName(name)
    return isPersonName(clean) ? clean : ''
  })
  const [head, ...rest] = first.split(' ')
  if (last === '' && rest.length > 0) return { first_name: head!, last_name: rest.join(' ') }
  return { first_name: first || say(WORDS.unnamed, ctx.language), last_name: last }
}
