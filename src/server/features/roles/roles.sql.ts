import type { Role } from '#contract/accounts/roles.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql, type Insertable } from 'kysely'

/** Every role, the owner's first, or the one named. */
export async function listRoleRows(tx: Tx, only?: number): Promise<Role[]> {
  const { rows } = await sql<Role>`
    select r.id, r.name, r.is_owner, r.permissions, r.version,
           coalesce((
             select json_agg(json_build_object(
                      'id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'active', a.active)
                      order by a.active desc, a.first_name, a.last_name, a.id)
               from account_roles ar join accounts a on a.id = ar.account_id
              where ar.clinic_id = r.clinic_id and ar.role_id = r.id), '[]') as users
      from roles r
     where ${only ?? null}::bigint is null or r.id = ${only ?? null}
     order by r.is_owner desc, r.id`.execute(tx)
  return rows
}

export async function insertRoleRow(tx: Tx, row: Insertable<DB['roles']>): Promise<number> {
  const { id } = await tx.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Whoever has the role gets the other one in its place. */
export async function moveUsers(tx: WriteTx, from: number, to: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set(nextVersion(tx))
    .where('id', 'in', held =>
      held.selectFrom('account_roles').select('account_id').where('role_id', '=', from),
    )
    .execute()
  await sql`
    insert into account_roles (clinic_id, account_id, role_id)
    select clinic_id, account_id, ${to} from account_roles where role_id = ${from}
    on conflict do nothing`.execute(tx)
}

/** New doctors get the other one too, or again the role "Doctor". */
export async function moveNewDoctors(tx: Tx, from: number, to: number | null): Promise<void> {
  await sql`
    update clinic_settings
       set values = values || jsonb_build_object('doctor_role', ${to}::bigint), version = version + 1
     where section = 'roles' and values -> 'doctor_role' = to_jsonb(${from}::bigint)`.execute(tx)
}

export async function deleteRoleRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('roles').where('id', '=', id).execute()
}
