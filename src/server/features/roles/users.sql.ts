import type { User } from '#contract/accounts/users.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Everybody who works at the clinic, or the one named; instants in the clinic's zone. */
export async function listUserRows(
  tx: Tx,
  clinicId: number,
  { id, doctorsOnly = false }: { id?: number; doctorsOnly?: boolean } = {},
): Promise<User[]> {
  const { rows } = await sql<{ user: User }>`
    select json_build_object(
             'id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'email', a.email,
             'mobile', a.mobile, 'active', a.active, 'version', a.version,
             'language', case when a.language = 1 then 'en' else 'ro' end, 'invited_until', a.invited_until,
             'two_factor', case when a.two_factor then 'email' else 'none' end, 'last_sign_in', a.last_sign_in_at,
             'doctor_id', (select d.id from doctors d where d.clinic_id = a.clinic_id and d.account_id = a.id),
             'roles', coalesce((
               select json_agg(json_build_object('id', r.id, 'name', r.name, 'is_owner', r.is_owner)
                        order by r.is_owner desc, r.id)
                 from account_roles ar join roles r on r.clinic_id = ar.clinic_id and r.id = ar.role_id
                where ar.clinic_id = a.clinic_id and ar.account_id = a.id), '[]')) as user
      from accounts a
     where a.clinic_id = ${clinicId} and a.removed_at is null and (${id ?? null}::bigint is null or a.id = ${id ?? null})
       and (not ${doctorsOnly} or a.user_type = 2
            or exists (select from doctors d where d.clinic_id = a.clinic_id and d.account_id = a.id))`.execute(
    tx,
  )
  return rows.map(({ user }) => user)
}

/** Of somebody who never signed in: nothing is left that tells of them, and their email is free. */
export async function forgetUser(tx: Tx, id: number, now: Date): Promise<void> {
  const gone = { active: false, removed_at: now, invited_until: null, email: null, mobile: null }
  await tx
    .updateTable('accounts')
    .set({ ...gone, mobile_country: null, first_name: '', last_name: '' })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('account_roles').where('account_id', '=', id).execute()
}

export async function getPlaceRow(tx: Tx, id: number) {
  return tx
    .selectFrom('accounts')
    .select(['country_id', 'county_id', 'city_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
