import { takenAwayAct, type ChargeDraft } from '#domain/money/ledger.ts'
import { listAllocated, lockAccounts, post, reversalOf } from '#server/features/ledger/ledger.ts'
import type { CardRefund } from '#server/outside/payments/card-payments.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { lockAttempt, type Attempt } from './attempts.sql.ts'
import {
  findRefundOf,
  getPaymentCounters,
  insertRefund,
  lockRefund,
  saveProblem,
  saveRefunded,
  saveSentBack,
} from './card-refunds.sql.ts'
import { MOVED_ON } from './words.ts'

export { findRefundOf } from './card-refunds.sql.ts'

/** The processor has taken it: from now on the ledger says so, once whoever tells. */
export async function noteRefunded(tx: WriteTx, id: number, refund: CardRefund): Promise<void> {
  const row = await lockRefund(tx, id)
  if (row?.state !== 'waiting') return
  const attempt = await lockAttempt(tx, row.card_payment_id)
  if (!attempt) return
  const eventId =
    attempt.payment_id === null
      ? null
      : await postReturned(tx, attempt.payment_id, row.amount_bani, {
          kind: 'refund',
          reference: refund.id,
          reason: row.reason || row.why,
        })
  await saveRefunded(tx, id, {
    processor_refund: refund.id,
    event_id: eventId,
    done_at: new Date(tx.author.now),
  })
  const after = { card_refund: id, amount_bani: row.amount_bani, reference: refund.id }
  await tx.record('patient_money', attempt.patient_id, 'card_refund_changed', undefined, after)
}

/**
 * Money of a payment is gone: what it had paid is owed again, the last first, and what had moved on to another patient is
 * owed anew. Answers the act.
 */
export async function postReturned(
  tx: WriteTx,
  paymentId: number,
  amount: number,
  { kind, reference, reason }: { kind: 'refund' | 'chargeback'; reference: string; reason: string },
): Promise<number> {
  const { patient_id: patientId } = await getPaymentCounters(tx, paymentId)
  await lockAccounts(tx, [patientId])
  const now = await getPaymentCounters(tx, paymentId)
  const here = Math.min(amount, now.amount_bani - now.refunded_bani)
  let missing = here - (now.amount_bani - now.allocated_bani - now.refunded_bani)
  const allocations = []
  for (const part of missing > 0 ? await listAllocated(tx, { payment: paymentId }) : []) {
    const freed = Math.min(part.amount, missing)
    if (freed <= 0) break
    allocations.push({ payment: paymentId, charge: part.charge_id, amount: -freed })
    missing -= freed
  }
  const paid = { paymentId, patientId, method: 'online' as const }
  const owed = amount > here ? movedOn(patientId, amount - here) : undefined
  const act = takenAwayAct(paid, here, { kind, reference, reason, allocations, owed })
  const { events } = await post(tx, [act])
  return events[0]!
}

const movedOn = (patientId: number, price: number): ChargeDraft => ({
  patientId,
  kind: 'fee',
  nameRo: MOVED_ON.ro,
  nameEn: MOVED_ON.en,
  price,
  vat: { kind: 'none', rate: 0, amount: 0 },
})

/** What was on its way back is on the clinic's account again, and the patient's: somebody has to look. */
export async function noteSentBack(tx: WriteTx, id: number): Promise<void> {
  const row = await lockRefund(tx, id)
  const attempt = row && (await lockAttempt(tx, row.card_payment_id))
  if (!attempt || row.state === 'failed') return
  if (row.state === 'waiting') await saveProblem(tx, id, 'sent back by the bank', 'failed')
  else await saveSentBack(tx, id)
  if (row.event_id !== null) {
    await lockAccounts(tx, [attempt.patient_id])
    await post(tx, [await reversalOf(tx, row.event_id, 'sent_back')])
  }
  const after = { card_refund: id, amount_bani: row.amount_bani, failed: true }
  await tx.record('patient_money', attempt.patient_id, 'card_refund_changed', undefined, after)
}

/** Somebody paid it back at the processor, past us: the ledger says so too. */
export async function noteReturnedThere(
  tx: WriteTx,
  attempt: Attempt,
  { refund, amountBani }: { refund: string; amountBani: number },
): Promise<void> {
  if (attempt.payment_id === null || (await findRefundOf(tx, refund)) !== undefined) return
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
  const eventId = await postReturned(tx, attempt.payment_id, amountBani, {
    kind: 'refund',
    reference: refund,
    reason: 'processor',
  })
  await saveRefunded(tx, id, { processor_refund: refund, event_id: eventId, done_at: at })
  const after = { card_refund: id, amount_bani: amountBani, reference: refund }
  await tx.record('patient_money', attempt.patient_id, 'card_refund_added', undefined, after)
}
