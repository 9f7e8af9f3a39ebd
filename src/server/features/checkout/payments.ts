import type { CallBody, CallQuery, CallReply } from '#contract/call.ts'
import type * as calls from '#contract/money/payments.ts'
import { changeOf } from '#domain/money/checkout.ts'
import { paymentAct, refundAct, type PaymentDraft } from '#domain/money/ledger.ts'
import { parseRon, ronOf } from '#domain/money/money.ts'
import { pour } from '#domain/money/shares.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { getBalance, lockAccounts, lockOwner, post } from '#server/features/ledger/ledger.ts'
import { sightOf } from '#server/features/patients/patients.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { pageOf, rangeOf } from '#server/records/paging.ts'
import type { Action } from '#server/records/audit-actions.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import { sayLei } from '#server/texts/say-lei.ts'
import { refuseCash } from './checkouts.ts'
import { withLedgerAnswer } from './ledger-answer.ts'
import { findPayment, listTaken, sumTaken, type KnownPayment } from './payments.sql.ts'
import { readCheckout, requireSeen } from './quote.ts'

type Made = CallReply<typeof calls.addPayment>

export async function findPayments(
  ctx: StaffContext,
  query: CallQuery<typeof calls.listPayments>,
): Promise<CallReply<typeof calls.listPayments>> {
  return ctx.read(async tx => {
    const today = localDateOf(ctx.now, await tx.zone)
    const { from = query.to ?? today, to = from < today ? today : from, method, patient_id } = query
    if (to < from) throw refuseField('to', 'end_before_start')
    const search = query.search.trim()
    const sight = sightOf(ctx)
    const filter = { from, to, method, patient_id, search }
    const [{ rows, total }, totals] = await Promise.all([
      listTaken(tx, sight, filter, rangeOf(query)),
      sumTaken(tx, sight, { from, to }),
    ])
    return { ...pageOf(query, total, rows, search), totals, from, to }
  })
}

export async function showPayment(
  ctx: StaffContext,
  id: number,
): Promise<CallReply<typeof calls.getPayment>> {
  return ctx.read(async tx => {
    const payment = await requirePayment(tx, ctx, id)
    const today = localDateOf(ctx.now, await tx.zone)
    const { patient_id, patient_name, method, day, reversed } = payment
    return {
      data: {
        id,
        patient_id,
        patient_name,
        method,
        day,
        amount: ronOf(payment.amount),
        refunded: ronOf(payment.refunded),
        refundable: ronOf(payment.returnable),
        reversed,
        is_today: day === today,
        paid: payment.paid.map(({ charge_id, name, amount }) => ({ charge_id, name, amount: ronOf(amount) })),
      },
    }
  })
}

/** Takes money that pays nothing yet. */
export async function takeAdvance(ctx: StaffContext, body: CallBody<typeof calls.addPayment>): Promise<Made> {
  return withLedgerAnswer(() =>
    ctx.write(async tx => {
      const { patient_id: patientId, method, received } = body
      await requireSeen(tx, ctx, patientId)
      const draft: PaymentDraft = {
        patientId,
        method,
        amount: parseRon(body.amount)!,
        received: received === undefined ? undefined : parseRon(received),
        reference: body.reference,
      }
      refuseTogether(
        received !== undefined && method !== 'cash' && refuseField('received', 'received_is_cash'),
        received !== undefined && received < body.amount && refuseField('received', 'received_less'),
      )
      await lockAccounts(tx, [patientId])
      refuseCash(ctx, await readCheckout(tx, ctx, patientId, undefined), [draft])
      const posted = await post(tx, [paymentAct(draft, [], body.reason)])
      return tellMoney(tx, patientId, posted.idOf(draft), 'payment_added', {
        method,
        amount: body.amount,
        change: ronOf(changeOf(draft.amount, draft.received)),
      })
    }),
  )
}

/** What is given back is first what pays nothing, then the latest that it paid, which is owed again. */
export async function refund(
  ctx: StaffContext,
  id: number,
  { amount, method, reason }: CallBody<typeof calls.refundPayment>,
): Promise<Made> {
  return withLedgerAnswer(() =>
    ctx.write(async tx => {
      await lockOwner(tx, async () => (await requirePayment(tx, ctx, id)).patient_id)
      const payment = await requirePayment(tx, ctx, id)
      const { patient_id: patientId } = payment
      if (payment.reversed) throw new Failure('taken_back')
      if (payment.method === 'online') throw new Failure('money_online')
      if (!isGivenBack(payment)) throw refuseField('amount', 'no_money_to_refund')
      const bani = parseRon(amount)!
      const most = payment.returnable
      if (bani > most) throw refuseField('amount', 'over_refund', { most: sayLei(most, ctx.language) })
      const free = payment.amount - payment.allocated - payment.refunded
      const { poured } = pour(
        Math.max(bani - free, 0),
        payment.paid.map(each => each.room),
      )
      const allocations = payment.paid.map((each, index) => ({
        payment: id,
        charge: each.charge_id,
        amount: -poured[index]!,
      }))
      const paid = { paymentId: id, patientId, method: payment.method }
      await post(tx, [refundAct(paid, bani, { reason, by: method, allocations })])
      return tellMoney(tx, patientId, id, 'refund_added', { refunded: amount, method, reason })
    }),
  )
}

/** What came as money goes back as money; what was forgiven or moved has another way back. */
const isGivenBack = ({ method }: KnownPayment) =>
  ['cash', 'card', 'bank', 'transfer', 'opening', 'package_refund'].includes(method)

/** Throws not_found for a payment of whom the caller may not see. */
export async function requirePayment(tx: ClinicTx, ctx: StaffContext, id: number): Promise<KnownPayment> {
  const payment = await findPayment(tx, id, ctx.language)
  if (!payment) throw new Failure('not_found')
  await requireSeen(tx, ctx, payment.patient_id)
  return payment
}

/** Says what became of a patient's money, and what they owe by now. */
export async function tellMoney(
  tx: WriteTx,
  patientId: number,
  id: number,
  action: Action<'patient_money'>,
  after: Record<string, string | number>,
): Promise<Made> {
  await tx.record('patient_money', patientId, action, undefined, after)
  return { data: { id, balance: ronOf(await getBalance(tx, patientId)) } }
}
