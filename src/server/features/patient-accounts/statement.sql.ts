import type { Tx } from '#server/db/database.ts'

export interface StatementHead {
  readonly clinic: string
  readonly first_name: string
  readonly last_name: string
  readonly card_number: string | null
}

/** Whose statement it is, and which clinic gives it. */
export async function getStatementHead(tx: Tx, patientId: number): Promise<StatementHead> {
  return tx
    .selectFrom('patients as p')
    .innerJoin('clinics as c', 'c.clinic_id', 'p.clinic_id')
    .select(['c.name as clinic', 'p.first_name', 'p.last_name', 'p.card_number'])
    .where('p.id', '=', patientId)
    .executeTakeFirstOrThrow()
}
