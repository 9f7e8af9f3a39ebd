import type { Tx } from '#server/db/database.ts'

export async function replaceRecoveryCodes(tx: Tx, accountId: number, hashes: Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, accountId)
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map(hash => ({ account_id: accountId, code_hash: hash })))
    .execute()
}

export async function deleteRecoveryCodes(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}

/** Uses the code up; false when it is none of the account's, or was used. */
export async function useRecoveryCode(tx: Tx, accountId: number, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
