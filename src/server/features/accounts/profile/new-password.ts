import type { Tx } from '#server/db/database.ts'
import { refuseField } from '#server/http/failure.ts'
import { beginGuess, takeBackGuesses } from '#server/http/guesses.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import { tellAccount } from '../account-notices.ts'
import { requireFreshProof, type SignedInContext } from '../fresh-proof.ts'
import { lockPasswordHash, putPasswordHash } from '../passwords.sql.ts'
import { hashPassword, isRightPassword } from '../passwords.ts'
import { endOtherSessions } from '../sessions.sql.ts'

interface Asked {
  readonly password?: string | undefined
  readonly password_confirmation?: string | undefined
  readonly old_password?: string | undefined
}

/** A new password whose person knew the old one, or has none yet. */
export interface NewPassword {
  readonly hash: string
  /** What was there when the old one was compared. */
  readonly before: string | null
}

/** Compares the old password and hashes the new one, which takes its time: before the transaction that changes it. */
export async function readNewPassword(
  ctx: SignedInContext,
  { password, password_confirmation: confirmation, old_password: old }: Asked,
): Promise<NewPassword | undefined> {
  if (password === undefined) return undefined
  const { accountId } = ctx.actor
  const key = `old-password:${accountId}:${ctx.address}`
  const before = await ctx.db.account(accountId, tx => lockPasswordHash(tx, accountId))
  if (before !== null) await beginGuess(ctx, key)
  const isRight = before === null || (old !== undefined && (await isRightPassword(old, before)))
  if (isRight) await takeBackGuesses(ctx, key)
  refuseTogether(
    !isRight && refuseField('old_password', old === undefined ? 'required' : 'wrong_password'),
    confirmation !== undefined &&
      confirmation !== password &&
      refuseField('password_confirmation', 'password_mismatch'),
  )
  return { hash: await hashPassword(password), before }
}

/**
 * Writes it, ends every other session and tells the owner. The transaction must speak for the account. One that another
 * has changed meanwhile is no longer the old one that was known; where there was none, a fresh proof takes its place.
 */
export async function writeNewPassword(
  tx: Tx,
  ctx: SignedInContext,
  { hash, before }: NewPassword,
): Promise<void> {
  const { accountId, sessionId } = ctx.actor
  if (before === null) await requireFreshProof(tx, ctx)
  if ((await lockPasswordHash(tx, accountId)) !== before) throw refuseField('old_password', 'wrong_password')
  await putPasswordHash(tx, accountId, hash)
  await endOtherSessions(tx, accountId, sessionId, new Date(ctx.now))
  await tellAccount(tx, ctx, accountId, 'password_changed')
}
