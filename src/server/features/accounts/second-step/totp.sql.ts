import type { Tx } from '#server/db/database.ts'

/** Locked, so that what is pending and what holds change one after another. */
export async function findAuthenticator(tx: Tx, accountId: number) {
  return tx
    .selectFrom('authenticators')
    .select(['secret', 'pending_secret', 'pending_at'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** In place of one that was begun and not confirmed. */
export async function putPending(tx: Tx, accountId: number, sealed: string, now: Date): Promise<void> {
  const pending = { pending_secret: sealed, pending_at: now }
  await tx
    .insertInto('authenticators')
    .values({ account_id: accountId, ...pending })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(pending))
    .execute()
}

/** The pending one holds from now on; the code of `step` that proved it is used up. */
export async function confirmPending(
  tx: Tx,
  accountId: number,
  sealed: string,
  step: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('authenticators')
    .set({ secret: sealed, confirmed_at: now, last_step: step, pending_secret: null, pending_at: null })
    .where('account_id', '=', accountId)
    .execute()
}

/** Uses up all codes until that of `step`; false when it, or a later one, was used before. */
export async function useStep(tx: Tx, accountId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where(where => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function deleteAuthenticator(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('authenticators').where('account_id', '=', accountId).execute()
}
