import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'

/** Of the clinic that the transaction speaks for; locked, while what the person does elsewhere may name it. */
export async function findStaffRow(tx: Tx, clinicId: number, id: number) {
  return tx
    .selectFrom('accounts')
    .select(['id', 'user_type', 'email', 'password_hash', 'active'])
    .where('id', '=', id)
    .where('clinic_id', '=', clinicId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function findRoleByName(tx: Tx, name: string) {
  return tx
    .selectFrom('roles')
    .select(['id', 'is_owner', 'permissions'])
    .where('name', '=', name)
    .executeTakeFirst()
}

export async function listRolesByIds(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('roles')
    .select(['id', 'name', 'is_owner', 'permissions'])
    .where('id', 'in', ids)
    .execute()
}

export async function takeRoles(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('account_roles').where('account_id', '=', accountId).execute()
}

/**
 * Writes the link by its hash and the email with it, and answers the message's id; undefined when the account is closed.
 * Instants in epoch milliseconds.
 */
export async function writeInvitation(
  tx: Tx,
  accountId: number,
  tokenHash: Buffer,
  now: number,
  until: number,
  { subject, body }: { subject: string; body: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    select invite_staff(${accountId}, ${tokenHash}, ${new Date(now)}, ${new Date(until)},
                        ${`password:${accountId}:${randomUUID()}`}, ${subject}, ${body}) as id`.execute(tx)
  return rows[0]?.id ?? undefined
}
