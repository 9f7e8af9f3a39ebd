import type { Tx } from '#server/db/database.ts'

export interface ReportContact {
  readonly mobile: string | null
  readonly email: string | null
  /** 1 English, 2 Romanian; null: not asked. */
  readonly language: number | null
}

/** Where a report would go. */
export async function findContact(tx: Tx, patientId: number): Promise<ReportContact | undefined> {
  return tx
    .selectFrom('patients')
    .select(['mobile', 'email', 'language'])
    .where('id', '=', patientId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}
