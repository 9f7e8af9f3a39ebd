import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Which clinic the code is of; undefined of none. */
export async function findClinicOfCode(tx: Tx, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`select clinic_of_gift_code(${code}) as id`.execute(tx)
  return rows[0]?.id ?? undefined
}

export async function isRecordOf(tx: Tx, patientId: number, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}
