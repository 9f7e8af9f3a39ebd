import { paymentAct } from '#domain/money/ledger.ts'
import {
  closeAttempt,
  findAttempt,
  keepEvent,
  lockAttempt,
  saveTaken,
  type Attempt,
} from '#server/features/card-payments/attempts.ts'
import { returnOnCard } from '#server/features/card-payments/card-refunds.ts'
import { lockAccounts, post } from '#server/features/ledger/ledger.ts'
import { Failure } from '#server/http/failure.ts'
import type { PatientContext, Services } from '#server/http/services.ts'
import type { Checkout } from '#server/outside/payments/card-payments.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { writeAsPatient } from '#server/records/write.ts'
import { OTHER_AMOUNT } from './refusals.ts'
import { tellClinic } from './tell-clinic.ts'
import { tellRefused } from './tell-refused.ts'
import { makeWhatIsPaid, NOTHING_MADE, withAnswer } from './what-is-paid.ts'

/** By which message of the processor it is known, where it told us by itself. */
export interface Message {
  readonly id: string
  readonly kind: string
}

/**
 * Takes what the processor says of an attempt's page: once, whoever comes with it and however often. What was paid for is
 * made in the transaction that books the money; where it cannot be made any more, the money is booked and sent back.
 */
export async function settle(
  services: Services,
  clinicId: number,
  attemptId: number,
  checkout: Checkout,
  message?: Message,
): Promise<void> {
  const attempt = await services.db.tenant(clinicId, tx => findAttempt(tx, attemptId))
  if (!attempt) return
  const ctx = asPayer(services, attempt)
  const write = (work: (tx: WriteTx, row: Attempt) => Promise<void>) =>
    writeAsPatient(ctx, clinicId, async tx => {
      if (message && !(await isNew(tx, message))) return
      const row = await lockAttempt(tx, attemptId)
      if (row && row.state !== 'succeeded') await work(tx, row)
    })
  if (checkout.state !== 'paid') {
    if (checkout.state !== 'open') await write((tx, row) => close(tx, row, checkout))
    return
  }
  try {
    await withAnswer(ctx, attempt, () => write((tx, row) => take(tx, ctx, row, checkout)))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code } = error
    await write((tx, row) => take(tx, ctx, row, checkout, code))
  }
}

async function isNew(tx: WriteTx, { id, kind }: Message): Promise<boolean> {
  const { clinicId, now } = tx.author
  return keepEvent(tx, { clinic_id: clinicId, event_id: id, kind, received_at: new Date(now) })
}

async function close(tx: WriteTx, row: Attempt, { state }: Checkout): Promise<void> {
  const closed = state === 'failed' ? 'failed' : 'cancelled'
  await closeAttempt(tx, row.id, closed, new Date(tx.author.now))
}

/** Books what was taken, whatever was asked; what it was for is made only when both are the same. */
async function take(
  tx: WriteTx,
  ctx: PatientContext,
  row: Attempt,
  checkout: Checkout,
  failed?: string,
): Promise<void> {
  const isLei = checkout.currency === 'ron' && checkout.amountBani > 0
  const differs = !isLei || checkout.amountBani !== row.amount_bani
  const isMade = !differs && failed === undefined
  // Of what is owed another amount is an advance; of what was to be made with it there is nothing to keep it for.
  const refused = failed ?? (differs && row.purpose !== 'link' ? OTHER_AMOUNT : undefined)
  const made = isMade ? await makeWhatIsPaid(tx, ctx, row) : NOTHING_MADE
  const patientId = row.patient_id
  await lockAccounts(tx, [patientId])
  const payment = {
    patientId,
    method: 'online' as const,
    amount: checkout.amountBani,
    reference: checkout.payment ?? checkout.id,
  }
  const act = paymentAct(payment, isMade ? await made.allocate(checkout.amountBani) : [], row.title)
  const paymentId = isLei ? (await post(tx, [act])).idOf(payment) : null
  await saveTaken(tx, row.id, {
    checkout_id: checkout.id,
    processor_payment: checkout.payment,
    taken_bani: isLei ? checkout.amountBani : null,
    taken_currency: checkout.currency,
    differs,
    payment_id: paymentId,
    booking_id: made.bookingId,
    refused: refused ?? null,
    settled_at: new Date(tx.author.now),
  })
  const after = {
    payment: paymentId,
    amount_bani: checkout.amountBani,
    purpose: row.purpose,
    differs,
    refused,
  }
  await tx.record('patient_money', patientId, 'payment_added', undefined, after)
  if (differs) await tellClinic(tx, ctx, row, checkout)
  if (refused === undefined || !isLei) return
  const why = refused === 'slot_taken' ? ('hour_gone' as const) : ('not_made' as const)
  await returnOnCard(tx, row, { amountBani: checkout.amountBani, why })
  await tellRefused(tx, ctx, row, { amountBani: checkout.amountBani, why })
}

/** What follows from a payment is done in the name of who paid, who is not there. */
function asPayer(services: Services, { made_by: accountId, language }: Attempt): PatientContext {
  const actor =
    accountId === null
      ? { kind: 'stranger' as const }
      : { kind: 'patient' as const, accountId, sessionId: '', userType: 3 as const }
  const nobody = { read: () => undefined, keep: () => undefined, forget: () => undefined }
  return {
    ...services,
    now: services.now(),
    actor,
    language,
    address: '',
    userAgent: '',
    cookies: nobody,
  } as PatientContext
}
