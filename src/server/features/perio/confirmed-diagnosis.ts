import { say } from '#contract/texts.ts'
import { followChart } from '#server/features/diagnoses/patient-diagnoses.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { findDiagnosisId, listReplacedDiagnosisIds, lockDiagnoses, type ExamRow } from './perio.sql.ts'
import { WORDS } from './words.ts'

type Why = keyof typeof WORDS

/** What was confirmed of an exam holds no longer. */
export async function takeBackConfirmed(
  tx: WriteTx,
  ctx: StaffContext,
  { id, patient_id: patientId }: ExamRow,
  why: Why,
): Promise<void> {
  await lockDiagnoses(tx, patientId)
  const confirmed = await findDiagnosisId(tx, id)
  if (confirmed !== null) await takeBack(tx, ctx, [confirmed], why)
}

/** What a closed exam says takes the place of what was confirmed of those that it corrects. */
export async function takeBackReplaced(
  tx: WriteTx,
  ctx: StaffContext,
  { id, patient_id: patientId }: ExamRow,
): Promise<void> {
  await lockDiagnoses(tx, patientId)
  await takeBack(tx, ctx, await listReplacedDiagnosisIds(tx, id), 'corrected')
}

function takeBack(tx: WriteTx, { language }: StaffContext, ids: readonly number[], why: Why): Promise<void> {
  const voidReason = say(WORDS[why], language)
  return followChart(
    tx,
    ids.map(id => ({ id, resolvedOn: null, voidReason })),
  )
}
