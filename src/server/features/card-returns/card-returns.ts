import type { CallBody, CallReply } from '#contract/call.ts'
import type { CardRefundState, listCardRefunds, returnOnCard } from '#contract/money/card-refunds.ts'
import { parseRon, ronOf } from '#domain/money/money.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { findAttempt, lockAttempt, type Attempt } from '#server/features/card-payments/attempts.ts'
import { returnOnCard as writeReturn } from '#server/features/card-payments/card-refunds.ts'
import {
  findAttemptOfPayment,
  getReturnable,
  listRefundRows,
} from '#server/features/card-payments/refund-rows.ts'
import { requirePatient } from '#server/features/patients/patients.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { sayLei } from '#server/texts/say-lei.ts'

/** Written down under the payment's lock: of many who ask at once, what is left is what the last one may give. */
export function returnPayment(
  ctx: StaffContext,
  paymentId: number,
  { amount, reason }: CallBody<typeof returnOnCard>,
): Promise<CallReply<typeof returnOnCard>> {
  return ctx.write(async tx => {
    const attempt = await requireAttempt(tx, ctx, paymentId, lockAttempt)
    const most = await getReturnable(tx, attempt.id)
    if (most === 0) throw new Failure('returned_already')
    const amountBani = parseRon(amount) ?? 0
    if (amountBani < 1 || amountBani > most)
      throw refuseField('amount', 'amount_between', {
        minimum: sayLei(1, ctx.language),
        maximum: sayLei(most, ctx.language),
      })
    const id = await writeReturn(tx, attempt, { amountBani, why: 'staff', reason })
    const refunds = await present(tx, attempt.id)
    return { data: refunds.find(refund => refund.id === id)! }
  })
}

export function showReturns(
  ctx: StaffContext,
  paymentId: number,
): Promise<CallReply<typeof listCardRefunds>> {
  return ctx.read(async tx => {
    const attempt = await requireAttempt(tx, ctx, paymentId)
    return { data: await present(tx, attempt.id) }
  })
}

/** Throws not_found for a payment that no card of ours made, or of whom the caller does not see. */
async function requireAttempt(
  tx: ClinicTx,
  ctx: StaffContext,
  paymentId: number,
  find = findAttempt,
): Promise<Attempt> {
  const id = await findAttemptOfPayment(tx, paymentId)
  const attempt = id === undefined ? undefined : await find(tx, id)
  if (!attempt) throw new Failure('not_found')
  await requirePatient(tx, ctx, attempt.patient_id).catch(error => {
    throw error instanceof Failure ? new Failure('not_found') : error
  })
  return attempt
}

async function present(tx: ClinicTx, attemptId: number): Promise<CardRefundState[]> {
  const zone = await tx.zone
  const at = (instant: Date) => formatInstant(instant.getTime(), zone)
  return (await listRefundRows(tx, attemptId)).map(row => ({
    id: row.id,
    amount: ronOf(row.amount_bani),
    why: row.why,
    reason: row.reason,
    state: row.state,
    created_at: at(row.created_at),
    done_at: row.done_at && at(row.done_at),
  }))
}
