import type { Consent } from '#contract/patients/patients.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable } from 'kysely'

type Answer = Pick<Consent, 'kind' | 'given' | 'on_date' | 'how'>

/** What holds: of each kind the latest. */
export async function listHeldConsents(tx: Tx, patientId: number): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    select distinct on (kind) kind, given, on_date::text as on_date, how
      from patient_consents where patient_id = ${patientId}
     order by kind, patient_consents.on_date desc, id desc`.execute(tx)
  return rows
}

export async function insertConsentRows(
  tx: Tx,
  row: Omit<Insertable<DB['patient_consents']>, keyof Answer>,
  answers: readonly Answer[],
): Promise<void> {
  await tx
    .insertInto('patient_consents')
    .values(answers.map(({ kind, given, on_date, how }) => ({ ...row, kind, given, on_date, how })))
    .execute()
}
