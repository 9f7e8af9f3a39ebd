import type { Tx } from '#server/db/database.ts'
import { PRODUCT_CLINIC } from '#server/features/messages/messages.ts'
import type { PatientActor, StaffActor } from '#server/http/actor.ts'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { holdProof } from './sessions.sql.ts'

/** How long it holds that a person has proved who they are, by signing in or anew. */
const FRESH_MILLISECONDS = 10 * 60_000

export type SignedInContext = Context<StaffActor | PatientActor>

/**
 * Throws `prove_again` unless the caller has lately proved who they are: whoever finds an open screen changes nothing of its
 * owner's security. It is asked for in the transaction that acts, whoever that speaks for, and holds the account until it
 * ends: what an account's security hangs on changes one after another, and not by a session that has ended meanwhile.
 */
export async function requireFreshProof(tx: Tx, ctx: SignedInContext): Promise<void> {
  const { accountId, sessionId } = ctx.actor
  const provedAt = await holdProof(tx, accountId, sessionId, new Date(ctx.now))
  if (!provedAt) throw new Failure('session_ended')
  if (provedAt.getTime() + FRESH_MILLISECONDS <= ctx.now) throw new Failure('prove_again')
}

/** A transaction that speaks for the caller's account, in which messages of the product may be queued. */
export function asAccount<R>(ctx: SignedInContext, work: (tx: Tx) => Promise<R>): Promise<R> {
  return ctx.db.member(PRODUCT_CLINIC, ctx.actor.accountId, work)
}

/** As `asAccount`, for who has lately proved who they are. */
export function asProved<R>(ctx: SignedInContext, work: (tx: Tx) => Promise<R>): Promise<R> {
  return asAccount(ctx, async tx => {
    await requireFreshProof(tx, ctx)
    return work(tx)
  })
}
