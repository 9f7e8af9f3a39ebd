import { presentPatient } from '#server/features/patients/patients.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { getExamRow, presentExam } from './perio.ts'
import { findExamRow, lockExam, lockExamined, type ExamRow } from './perio.sql.ts'

/** What nobody else changes until the transaction ends. The patient comes first, as whoever merges them takes them. */
export async function openExam(tx: WriteTx, ctx: StaffContext, id: number): Promise<ExamRow> {
  const found = await findExamRow(tx, id)
  if (!found) throw new Failure('not_found')
  await presentPatient(tx, ctx, found.patient_id)
  if (!(await lockExamined(tx, found.patient_id))) throw new Failure('not_found')
  if ((await lockExam(tx, id)) !== found.patient_id) throw new Failure('not_found')
  return getExamRow(tx, id)
}

export async function openDraft(tx: WriteTx, ctx: StaffContext, id: number): Promise<ExamRow> {
  const row = await openExam(tx, ctx, id)
  refuseClosed(row)
  return row
}

export function refuseClosed(row: ExamRow): void {
  if (row.status === 'closed') throw new Failure('perio_closed', { data: { current: presentExam(row) } })
}
