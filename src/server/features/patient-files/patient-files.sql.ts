import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { Insertable } from 'kysely'

export async function insertPatientFileRow(tx: Tx, row: Insertable<DB['patient_files']>): Promise<number> {
  const { id } = await tx.insertInto('patient_files').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
