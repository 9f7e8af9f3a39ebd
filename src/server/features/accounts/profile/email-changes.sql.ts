import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable } from 'kysely'

/** In place of one that waited before. */
export async function putEmailChange(tx: Tx, row: Insertable<DB['email_changes']>): Promise<void> {
  const { account_id: _, ...rest } = row
  await tx
    .insertInto('email_changes')
    .values(row)
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(rest))
    .execute()
}

/** The new email that waits, while its link is good. */
export async function findAwaitedEmail(tx: Tx, accountId: number, now: Date): Promise<string | undefined> {
  const row = await tx
    .selectFrom('email_changes')
    .select('email')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.email
}

/** The email that the link gives the account, locked, so that it is taken once. */
export async function lockEmailOfLink(
  tx: Tx,
  accountId: number,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('email_changes')
    .select('email')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return row?.email
}

export async function deleteEmailChange(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('account_id', '=', accountId).execute()
}

/** A proved one; the wish for it, and what went to the old one, end with the change. */
export async function setEmail(tx: Tx, accountId: number, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      email,
      email_verified_at: now,
      version: sql`version + 1`,
      changed_by: accountId,
      changed_at: now,
    })
    .where('id', '=', accountId)
    .execute()
}
