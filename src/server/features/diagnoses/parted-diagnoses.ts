import type { WriteTx } from '#server/records/transaction.ts'
import { returnReplacing } from './diagnoses.sql.ts'

/** Diagnoses of two records that part: a correction stays with what it corrects. */
export function partDiagnoses(tx: WriteTx, keptId: number, mergedId: number): Promise<void> {
  return returnReplacing(tx, keptId, mergedId)
}
