import type { Tx } from '#server/db/database.ts'

/** What is kept of the account's password, which nobody changes until the transaction ends. */
export async function lockPasswordHash(tx: Tx, accountId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.password_hash
}

export async function putPasswordHash(tx: Tx, accountId: number, hash: string): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash: hash }).where('id', '=', accountId).execute()
}
