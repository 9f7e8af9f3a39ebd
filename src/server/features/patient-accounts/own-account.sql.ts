import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

interface OwnPatient {
  readonly clinic_id: number
  readonly clinic_name: string
  readonly patient_id: number
  readonly member_id: number | null
}

/** The records whose money the transaction's account may see, at every clinic. */
export async function listOwnPatients(tx: Tx, now: Date): Promise<OwnPatient[]> {
  const { rows } = await sql<OwnPatient>`
    select clinic_id, clinic_name, patient_id, member_id from list_own_patients(${now})
     order by member_id nulls first, fold_text(clinic_name), clinic_id`.execute(tx)
  return rows
}

export async function getPatientName(tx: Tx, patientId: number): Promise<string> {
  const row = await tx
    .selectFrom('patients')
    .select(['first_name', 'last_name'])
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  return `${row.first_name} ${row.last_name}`.trim()
}
