import type { Speciality } from '#contract/clinic/specialities.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable } from 'kysely'

/** Every speciality, or the one named; its name in the language. */
export async function listSpecialityRows(
  tx: Tx,
  language: 'ro' | 'en',
  only?: number,
): Promise<Speciality[]> {
  const { rows } = await sql<Speciality>`
    select s.id, ${sql.ref(`s.name_${language}`)} as name, s.name_ro, s.name_en, s.active,
           (select count(*) from doctor_specialities x where x.clinic_id = s.clinic_id and x.speciality_id = s.id) as doctors,
           (select count(*) from services x where x.clinic_id = s.clinic_id and x.speciality_id = s.id) as services,
           s.version
      from specialities s
     where ${only ?? null}::bigint is null or s.id = ${only ?? null}
     order by s.id`.execute(tx)
  return rows
}

/** Locked for what follows: nothing new can name it until the transaction ends. */
export async function lockSpeciality(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('specialities')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSpecialityRow(tx: Tx, row: Insertable<DB['specialities']>): Promise<number> {
  const { id } = await tx.insertInto('specialities').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function deleteSpecialityRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('specialities').where('id', '=', id).execute()
}
