import { queueJob } from '#server/jobs/jobs.sql.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import type { Attempt } from './attempts.sql.ts'
import { sendCardRefund } from './card-refunds.jobs.ts'
import { insertRefund, listWaitingRefunds, type RefundCause } from './card-refunds.sql.ts'

export type { RefundCause }

/**
 * Writes that money goes back on the card and queues the asking; the ledger has it once the processor has taken it. Fails
 * by `returned_at_most` when more would go back than came.
 */
export async function returnOnCard(
  tx: WriteTx,
  attempt: Pick<Attempt, 'id' | 'patient_id'>,
  { amountBani, why, reason = '' }: { amountBani: number; why: RefundCause; reason?: string },
): Promise<number> {
  const { clinicId, now, accountId } = tx.author
  const id = await insertRefund(tx, {
    clinic_id: clinicId,
    card_payment_id: attempt.id,
    amount_bani: amountBani,
    why,
    reason,
    asked_by: accountId,
    created_at: new Date(now),
  })
  await queueCardRefund(tx, clinicId, id)
  const asked = { card_refund: id, amount_bani: amountBani, why, reason }
  await tx.record('patient_money', attempt.patient_id, 'card_refund_added', undefined, asked)
  return id
}

async function queueCardRefund(tx: WriteTx, clinicId: number, id: number): Promise<void> {
  await queueJob(tx, sendCardRefund, { clinic_id: clinicId, id }, { key: `card-refund:${clinicId}:${id}` })
}

/** What still waits is asked for again, however often it was given up: money that was promised goes back. */
export async function queueWaitingRefunds(tx: WriteTx, before: Date): Promise<void> {
  for (const id of await listWaitingRefunds(tx, before)) await queueCardRefund(tx, tx.author.clinicId, id)
}
