import { accountName } from '#server/db/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface Writer {
  readonly account_id: number
  readonly name: string
  readonly until: Date
}

export async function findWriter(tx: Tx, reportId: number, now: Date): Promise<Writer | undefined> {
  const { rows } = await sql<Writer>`
    select w.account_id, ${accountName('w.account_id')} as name, w.until
      from report_writers w where w.report_id = ${reportId} and w.until > ${now}`.execute(tx)
  return rows[0]
}

export async function keepWriter(
  tx: Tx,
  row: { clinic_id: number; report_id: number; account_id: number; until: Date },
): Promise<void> {
  const { account_id, until } = row
  await tx
    .insertInto('report_writers')
    .values(row)
    .onConflict(conflict => conflict.columns(['clinic_id', 'report_id']).doUpdateSet({ account_id, until }))
    .execute()
}

export async function forgetWriter(tx: Tx, reportId: number): Promise<void> {
  await tx.deleteFrom('report_writers').where('report_id', '=', reportId).execute()
}
