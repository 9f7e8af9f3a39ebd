import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { queueFinishing } from './queue-finishing.ts'
import { stampFinal } from './report-locks.sql.ts'
import type { ReportRow } from './visit-reports.sql.ts'

/** What others rely on from now on is not taken back any more. The caller holds the report. */
export async function endMinute(tx: WriteTx, { actor, now }: StaffContext, row: ReportRow): Promise<void> {
  await stampFinal(tx, row.id, new Date(now))
  if (row.file_id === null) await queueFinishing(tx, { clinicId: actor.clinicId, id: row.id, at: now })
}
