import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable } from 'kysely'

const SHOWN = ['id', 'name', 'is_synced', 'created_at', 'used_at'] as const

export async function listPasskeyRows(tx: Tx, accountId: number) {
  return tx
    .selectFrom('passkeys')
    .select([...SHOWN, 'credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertPasskey(tx: Tx, row: Insertable<DB['passkeys']>) {
  return tx.insertInto('passkeys').values(row).returning(SHOWN).executeTakeFirstOrThrow()
}

/** Whose it is, before anybody is known. */
export async function findAccountOfPasskey(tx: Tx, credentialId: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number | null }>`
    select find_account_of_passkey(${credentialId}) as account_id`.execute(tx)
  return rows[0]?.account_id ?? undefined
}

/** Locked, so that of two uses the second sees how far the first has counted. */
export async function holdPasskey(tx: Tx, accountId: number, credentialId: Buffer) {
  return tx
    .selectFrom('passkeys')
    .select(['id', 'public_key', 'sign_count', 'transports'])
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
}

export async function notePasskeyUse(
  tx: Tx,
  accountId: number,
  id: number,
  use: { sign_count: number; is_synced: boolean; used_at: Date },
): Promise<void> {
  await tx.updateTable('passkeys').set(use).where('account_id', '=', accountId).where('id', '=', id).execute()
}

export async function setPasskeyName(tx: Tx, accountId: number, id: number, name: string) {
  return tx
    .updateTable('passkeys')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirst()
}

/** Answers whether there was one. The database refuses the last way in. */
export async function deletePasskey(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
