import type { Invoice } from '#contract/money/invoices.ts'
import { say } from '#contract/texts.ts'
import { priceLines, totalOf } from '#domain/money/invoice-amounts.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { lockOwner } from '#server/features/ledger/ledger.ts'
import { requirePatient } from '#server/features/patients/patients.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { buyerRow } from './buyers.ts'
import { findPatientBuyer } from './buyers.sql.ts'
import { insertInvoiceRow, replaceLines } from './drafts.sql.ts'
import { getInvoice } from './invoices.ts'
import { issue } from './issue.ts'
import { listReceiptsOf, lockPaymentRow, type PaymentRow } from './receipts.sql.ts'
import { RECEIPT_WORDS } from './words.ts'

/** The receipt of a payment in cash, once; in the name of whoever paid. */
export function addReceipt(ctx: StaffContext, paymentId: number): Promise<{ data: Invoice }> {
  return ctx.write(async tx => {
    await lockOwner(tx, async () => {
      const found = await lockPaymentRow(tx, paymentId)
      if (!found) throw refuseField('payment_id', 'id')
      return found.patient_id
    })
    // Read again under the lock: it may have been given back meanwhile.
    const payment = (await lockPaymentRow(tx, paymentId))!
    await requirePatient(tx, ctx, payment.patient_id, 'payment_id')
    refuseTogether(
      payment.method !== 'cash' && refuseField('payment_id', 'not_cash'),
      payment.is_back && refuseField('payment_id', 'payment_back'),
    )
    if (payment.receipt_id !== null) throw new Failure('receipt_there')
    return { data: await issueReceipt(tx, ctx, payment) }
  })
}

/** Of what was just taken in cash, for whoever takes it, at the end of their transaction. */
export async function receiptOf(
  tx: WriteTx,
  ctx: StaffContext,
  paymentId: number,
): Promise<{ id: number; number: string }> {
  const { id, number } = await issueReceipt(tx, ctx, (await lockPaymentRow(tx, paymentId))!)
  return { id, number: number! }
}

/** Cash was taken back as a mistake, and its receipts are cancelled by that alone: their own history says so too. */
export async function noteCancelled(
  tx: WriteTx,
  paymentIds: readonly number[],
  reason: string,
): Promise<void> {
  for (const id of await listReceiptsOf(tx, paymentIds))
    await tx.record('invoice', id, 'receipt_changed', undefined, { cancelled: true, reason })
}

async function issueReceipt(tx: WriteTx, ctx: StaffContext, payment: PaymentRow): Promise<Invoice> {
  const buyer = (await findPatientBuyer(tx, payment.patient_id)) ?? null
  const name =
    payment.invoices.length > 0
      ? say(RECEIPT_WORDS.of_invoices, 'ro', { numbers: payment.invoices.join(', ') })
      : say(RECEIPT_WORDS.of_services, 'ro')
  const lines = priceLines([
    {
      charge_id: null,
      name,
      quantity: 1,
      unit: 'buc' as const,
      // What is paid was taxed, if at all, with what it pays.
      vat: 'none' as const,
      vat_rate: 0,
      gross_bani: payment.amount_bani,
    },
  ])
  const row = { kind: 'receipt' as const, series_id: null, location_id: null, due_on: null }
  try {
    const id = await insertInvoiceRow(tx, {
      ...row,
      ...totalOf(lines),
      ...buyerRow(buyer),
      clinic_id: ctx.actor.clinicId,
      patient_id: payment.patient_id,
      payment_id: payment.id,
      created_by: ctx.actor.accountId,
      created_at: new Date(ctx.now),
    })
    await replaceLines(tx, ctx.actor.clinicId, id, lines)
    await issue(tx, ctx, { id, ...row })
    const data = await getInvoice(tx, ctx, id)
    const entry = { id, number: data.number, total: data.total, patient_id: payment.patient_id }
    await tx.record('invoice', id, 'receipt_added', undefined, entry)
    return data
  } catch (error) {
    if (isUniqueViolation(error, 'invoices_receipt')) throw new Failure('receipt_there', { cause: error })
    throw error
  }
}
