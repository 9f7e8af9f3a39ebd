import { refundAct } from '#domain/ledger.ts'
import { listAllocated, lockAccounts, post } from '#server/features/ledger/ledger.ts'
import type { CardRefund } from '#server/outside/payments/card-payments.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { lockAttempt, type Attempt } from './attempts.sql.ts'
import {
  findLedgerRefund,
  getPaymentCounters,
  insertRefund,
  isRefundKnown,
  lockRefund,
  saveRefunded,
} from './card-refunds.sql.ts'

/** The processor has taken it: from now on the ledger says so, once whoever tells. */
export async function noteRefunded(tx: WriteTx, id: number, refund: CardRefund): Promise<void> {
  const row = await lockRefund(tx, id)
  if (!row || row.state === 'done') return
  const attempt = await lockAttempt(tx, row.card_payment_id)
  if (!attempt) return
  const refundId =
    attempt.payment_id === null
      ? null
      : await postReturned(tx, attempt.payment_id, row.amount_bani, {
          kind: 'refund',
          reference: refund.id,
          reason: row.reason || row.why,
        })
  await saveRefunded(tx, id, {
    processor_refund: refund.id,
    refund_id: refundId,
    done_at: new Date(tx.author.now),
  })
  const after = { card_refund: id, amount_bani: row.amount_bani, reference: refund.id }
  await tx.record('patient_money', attempt.patient_id, 'card_refund_changed', undefined, after)
}

/** Money of a payment is gone: what it had paid is owed again, the last first. Answers the ledger's refund. */
export async function postReturned(
  tx: WriteTx,
  paymentId: number,
  amount: number,
  { kind, reference, reason }: { kind: 'refund' | 'chargeback'; reference: string; reason: string },
): Promise<number> {
  const { patient_id: patientId } = await getPaymentCounters(tx, paymentId)
  await lockAccounts(tx, [patientId])
  const now = await getPaymentCounters(tx, paymentId)
  let missing = amount - (now.amount_bani - now.allocated_bani - now.refunded_bani)
  const allocations = []
  for (const part of missing > 0 ? await listAllocated(tx, { payment: paymentId }) : []) {
    const freed = Math.min(part.amount, missing)
    if (freed <= 0) break
    allocations.push({ payment: paymentId, charge: part.charge_id, amount: -freed })
    missing -= freed
  }
  const paid = { paymentId, patientId, method: 'online' as const }
  await post(tx, [refundAct(paid, amount, { kind, reference, reason, allocations })])
  return findLedgerRefund(tx, paymentId, reference)
}

/** Somebody paid it back at the processor, past us: the ledger says so too. */
export async function noteReturnedThere(
  tx: WriteTx,
  attempt: Attempt,
  { refund, amountBani }: { refund: string; amountBani: number },
): Promise<void> {
  if (attempt.payment_id === null || (await isRefundKnown(tx, refund))) return
  const { clinicId, now } = tx.author
  const at = new Date(now)
  const id = await insertRefund(tx, {
    clinic_id: clinicId,
    card_payment_id: attempt.id,
    amount_bani: amountBani,
    why: 'processor',
    reason: '',
    asked_by: null,
    created_at: at,
  })
  const refundId = await postReturned(tx, attempt.payment_id, amountBani, {
    kind: 'refund',
    reference: refund,
    reason: 'processor',
  })
  await saveRefunded(tx, id, { processor_refund: refund, refund_id: refundId, done_at: at })
  const after = { card_refund: id, amount_bani: amountBani, reference: refund }
  await tx.record('patient_money', attempt.patient_id, 'card_refund_added', undefined, after)
}
