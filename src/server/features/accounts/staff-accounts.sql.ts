import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { Updateable } from 'kysely'

/** Of the clinic that the transaction speaks for; locked. */
export async function findStaffRow(tx: Tx, clinicId: number, id: number) {
  return tx
    .selectFrom('accounts')
    .select(['id', 'user_type', 'email', 'password_hash', 'active'])
    .where('id', '=', id)
    .where('clinic_id', '=', clinicId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateStaffRow(tx: Tx, id: number, row: Updateable<DB['accounts']>): Promise<void> {
  await tx.updateTable('accounts').set(row).where('id', '=', id).execute()
}

export async function findRoleByName(tx: Tx, name: string): Promise<number | undefined> {
  return (await tx.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirst())?.id
}

export async function takeRoles(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('account_roles').where('account_id', '=', accountId).execute()
}
