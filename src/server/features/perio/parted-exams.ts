import type { WriteTx } from '#server/records/transaction.ts'
import { returnCorrections } from './perio.sql.ts'

/** Exams of two records that part: a correction stays with what it corrects, and a diagnosis with its exam. */
export function partExams(tx: WriteTx, keptId: number, mergedId: number): Promise<void> {
  return returnCorrections(tx, keptId, mergedId)
}
