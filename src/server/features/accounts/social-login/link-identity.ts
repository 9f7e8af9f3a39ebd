import { SOCIAL_NAMES } from '#contract/accounts/social-names.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { tellAccount } from '../account-notices.ts'
import { putIdentity, type Identity } from './social-identities.sql.ts'

/** Links an account with a person at a provider and tells its owner; the person may be another account's, just now or for long. */
export async function linkIdentity(
  tx: Tx,
  ctx: Context,
  accountId: number,
  identity: Identity,
): Promise<void> {
  try {
    await putIdentity(tx, accountId, identity, new Date(ctx.now))
  } catch (error) {
    if (!isUniqueViolation(error, 'social_identities_person')) throw error
    throw new Failure('social_taken', { values: { provider: SOCIAL_NAMES[identity.provider] }, cause: error })
  }
  await tellAccount(tx, ctx, accountId, 'social_linked')
}
