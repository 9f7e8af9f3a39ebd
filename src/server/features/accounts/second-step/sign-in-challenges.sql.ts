import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { Insertable } from 'kysely'

export async function addChallenge(tx: Tx, row: Insertable<DB['sign_in_challenges']>): Promise<void> {
  await tx.insertInto('sign_in_challenges').values(row).execute()
}

/** Locked, so that one challenge opens one session. */
export async function findChallenge(
  tx: Tx,
  accountId: number,
  tokenHash: Buffer,
  now: Date,
): Promise<{ remember: boolean } | undefined> {
  return tx
    .selectFrom('sign_in_challenges')
    .select('remember')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

export async function prolongChallenge(
  tx: Tx,
  accountId: number,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await tx
    .updateTable('sign_in_challenges')
    .set({ expires_at: expiresAt })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteChallenge(tx: Tx, accountId: number, tokenHash: Buffer): Promise<void> {
  await tx
    .deleteFrom('sign_in_challenges')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Counts a wrong code; answers how many there were. */
export async function countChallengeTry(tx: Tx, accountId: number, tokenHash: Buffer): Promise<number> {
  const { tries } = await tx
    .updateTable('sign_in_challenges')
    .set(update => ({ tries: update('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .returning('tries')
    .executeTakeFirstOrThrow()
  return tries
}
