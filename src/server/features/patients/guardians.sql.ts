import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Whether somebody is a person or answers for them, by however many others. */
export async function answersFor(tx: Tx, guardianId: number, patientId: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive line as (
      select ${patientId}::bigint as id
      union
      select p.guardian_id from line join patients p on p.id = line.id where p.guardian_id is not null)
    select 1 from line where id = ${guardianId}`.execute(tx)
  return rows.length > 0
}
