import type { CallBody } from '#contract/call.ts'
import { type signInByGoogle } from '#contract/accounts/social-login.ts'
import { SOCIAL_PROVIDERS, type SocialProviderName } from '#contract/accounts/social-names.ts'
import { whatRestricts } from '#server/db/postgres-errors.ts'
import { Failure } from '#server/http/failure.ts'
import { tellAccount } from '../account-notices.ts'
import { asProved, type SignedInContext } from '../fresh-proof.ts'
import { linkIdentity } from './link-identity.ts'
import { readSocialAnswer, socialFailure } from './social-answer.ts'
import { deleteIdentity, listIdentities } from './social-identities.sql.ts'

/** Links the signed-in account with who its person is at the provider, in place of whom it was linked with there before. */
export async function connectSocial(
  ctx: SignedInContext,
  name: SocialProviderName,
  answer: CallBody<typeof signInByGoogle>,
): Promise<void> {
  const { accountId } = ctx.actor
  // Asked for before the answer is used up as well: who must first prove who they are can then send it again.
  await asProved(ctx, async () => undefined)
  const answered = await readSocialAnswer(ctx, name, answer, 'connect')
  if (answered.accountId !== accountId) throw socialFailure(name)
  await asProved(ctx, tx => linkIdentity(tx, ctx, accountId, answered.identity))
}

export async function unlinkSocial(ctx: SignedInContext, name: SocialProviderName): Promise<void> {
  const { accountId } = ctx.actor
  try {
    await asProved(ctx, async tx => {
      if (!(await deleteIdentity(tx, accountId, name))) throw new Failure('not_found')
      await tellAccount(tx, ctx, accountId, 'social_unlinked')
    })
  } catch (error) {
    if (whatRestricts(error, 'last_way_in') !== undefined) throw new Failure('last_way_in')
    throw error
  }
}

/** Of each provider that is there, or was once, whom the account is linked with. */
export async function listLinks({ actor, db, outside }: SignedInContext) {
  const kept = await db.account(actor.accountId, tx => listIdentities(tx, actor.accountId))
  return SOCIAL_PROVIDERS.flatMap(provider => {
    const own = kept.find(each => each.provider === provider)
    if (!own && !outside.social[provider]) return []
    return [{ provider, linked: own ? { email: own.email, since: own.created_at.toISOString() } : null }]
  })
}
