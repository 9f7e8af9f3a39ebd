import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Somebody of the clinic with what they may do now. */
export interface PersonRow {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly active: boolean
  readonly permissions: string[]
  /** The doctor they are. */
  readonly doctor_id: number | null
}

/** Everybody who works at the clinic, or has: by name. */
export async function listPeople(tx: Tx, clinicId: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select a.id, btrim(a.first_name || ' ' || a.last_name) as name, nullif(a.email, '') as email, a.active,
           coalesce((select array_agg(distinct permission)
              from account_roles ar join roles r on r.clinic_id = ar.clinic_id and r.id = ar.role_id
             cross join unnest(r.permissions) permission
             where ar.clinic_id = a.clinic_id and ar.account_id = a.id), '{}') as permissions,
           (select d.id from doctors d where d.clinic_id = a.clinic_id and d.account_id = a.id and d.active limit 1) as doctor_id
      from accounts a
     where a.clinic_id = ${clinicId} and a.user_type <> 3
     order by fold_text(a.first_name || ' ' || a.last_name), a.id`.execute(tx)
  return rows
}
