import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Nobody else's rights in the clinic change until the transaction ends. */
export async function lockRightsOfClinic(tx: Tx): Promise<void> {
  await tx.selectFrom('roles').select('id').where('is_owner', '=', true).forUpdate().execute()
}

export interface GrantedRole {
  readonly id: number
  readonly name: string
  readonly is_owner: boolean
  readonly permissions: string[]
}

/** The roles that an account has. */
export async function listRolesOf(tx: Tx, accountId: number): Promise<GrantedRole[]> {
  return tx
    .selectFrom('account_roles as ar')
    .innerJoin('roles as r', join =>
      join.onRef('r.clinic_id', '=', 'ar.clinic_id').onRef('r.id', '=', 'ar.role_id'),
    )
    .select(['r.id', 'r.name', 'r.is_owner', 'r.permissions'])
    .where('ar.account_id', '=', accountId)
    .orderBy('r.id')
    .execute()
}

/** Of the clinic, who can sign in and may do everything. */
export async function listActiveOwners(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from account_roles ar
      join roles r on r.clinic_id = ar.clinic_id and r.id = ar.role_id and r.is_owner
      join accounts a on a.id = ar.account_id
     where a.active and a.invited_until is null`.execute(tx)
  return rows.map(({ id }) => id)
}
