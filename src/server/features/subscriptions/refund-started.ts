import type { CallBody } from '#contract/call.ts'
import type * as calls from '#contract/money/patient-subscriptions.ts'
import type { RefundQuote, WholeSubscription } from '#contract/money/patient-subscriptions.ts'
import { packageRefundAct, refundAct, type Act, type PaymentDraft } from '#domain/money/ledger.ts'
import { parseRon, ronOf } from '#domain/money/money.ts'
import { refundParts, refundSums, type PackageMoney } from '#domain/money/package-refund.ts'
import { post } from '#server/features/ledger/ledger.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { refuseStale } from '#server/records/versions.ts'
import { lockStarted } from './change-started.ts'
import { getMoneyRow, getRefundFacts, setRefundEvent, type MoneyRow } from './started.sql.ts'
import { presentWhole, requireOwner } from './started.ts'
import { listHeld, returnUses } from './uses.sql.ts'

/** What giving it back would come to. */
export function quoteRefund(ctx: StaffContext, id: number): Promise<{ data: RefundQuote }> {
  return ctx.read(async tx => {
    await requireOwner(tx, ctx, id)
    const whole = await presentWhole(tx, ctx, id)
    if (whole.state === 'refunded') throw new Failure('subscription_over')
    const { money, visits } = await readMoney(tx, id, whole)
    const { unused, fullPrice, most } = refundSums(money)
    return {
      data: {
        version: whole.version,
        paid: whole.paid,
        unused: ronOf(unused),
        full_price: ronOf(fullPrice),
        most: ronOf(most),
        remaining: whole.maximum_uses - whole.used,
        used: whole.used,
        use_worth: whole.use_worth,
        used_at_full_price: ronOf(money.usedAtFullPrice),
        visits: visits.map(({ price_bani, ...visit }) => ({ ...visit, price: ronOf(price_bani) })),
      },
    }
  })
}

/** Ends it: what is given back pays what is still owed for it, the rest goes where it is asked for. */
export function refundSubscription(
  ctx: StaffContext,
  id: number,
  body: CallBody<typeof calls.refundSubscription>,
): Promise<{ data: WholeSubscription }> {
  return ctx.write(async tx => {
    const { patientId, before } = await lockStarted(tx, ctx, id)
    await refuseStale(tx, 'patient_subscription', id, body.version, before)
    if (before.state === 'refunded') throw new Failure('subscription_over')
    const { money, row } = await readMoney(tx, id, before)
    const given = readGiven(body, money)
    await pay(tx, { id, patientId, money, row, given, body })
    const held = await listHeld(tx, id)
    const stamp = { at: new Date(ctx.now), by: ctx.actor.accountId }
    if (held.length > 0)
      await returnUses(
        tx,
        held.map(useId => ({ id: useId, reason: 'refunded' })),
        stamp,
      )
    await updateVersioned(tx, 'patient_subscription', id, { refunded_at: stamp.at })
    const data = await presentWhole(tx, ctx, id)
    const after = {
      id,
      state: data.state,
      way: body.way,
      given: ronOf(given),
      to: body.to,
      reason: body.reason,
    }
    await tx.record('patient_money', patientId, 'subscription_removed', { id, state: before.state }, after)
    return { data }
  })
}

async function readMoney(tx: ClinicTx, id: number, whole: WholeSubscription) {
  const [row, facts] = [await getMoneyRow(tx, id), await getRefundFacts(tx, id)]
  const money: PackageMoney = {
    price: row.price_bani,
    vat: row.price_bani - row.net_bani,
    maximum: whole.maximum_uses,
    used: whole.used,
    earned: row.earned_bani,
    usedAtFullPrice: facts.used_price_bani,
    paid: row.paid_bani,
    gifted: row.gifted_bani,
  }
  return { row, money, visits: facts.visits }
}

function readGiven({ way, amount }: CallBody<typeof calls.refundSubscription>, money: PackageMoney): number {
  const { unused, fullPrice, most } = refundSums(money)
  if (way === 'unused') return unused
  if (way === 'full_price') return fullPrice
  if (amount === undefined) throw refuseField('amount', 'required')
  const agreed = parseRon(amount)
  if (agreed === undefined) throw refuseField('amount', 'amount')
  if (agreed > most) throw refuseField('amount', 'above_most', { most: ronOf(most) })
  return agreed
}

interface Payment {
  readonly id: number
  readonly patientId: number
  readonly money: PackageMoney
  readonly row: MoneyRow
  readonly given: number
  readonly body: CallBody<typeof calls.refundSubscription>
}

async function pay(tx: WriteTx, { id, patientId, money, row, given, body }: Payment): Promise<void> {
  const { reason, to } = body
  const { vat, held } = refundParts(money, given)
  const vatMoves: Act['moves'] = vat > 0 ? [{ debit: 'vat', credit: 'packages', amount: vat }] : []
  if (given === 0) {
    // Nothing comes back: what was not used is the clinic's.
    const moves: Act['moves'] = held > 0 ? [{ debit: 'packages', credit: 'income', amount: held }] : []
    await post(tx, [{ kind: 'package_refund', reason, moves }])
    return
  }
  const payment: PaymentDraft & { method: 'package_refund' } = {
    patientId,
    method: 'package_refund',
    amount: given,
  }
  const owed = Math.min(money.price - money.paid, given)
  const parts = row.charge_id === null || owed === 0 ? [] : [{ charge: row.charge_id, amount: owed }]
  const act = packageRefundAct(payment, held, parts, reason)
  const posted = await post(tx, [{ ...act, moves: [...vatMoves, ...act.moves] }])
  // What is paid out of it is counted with what is given back of the package's price.
  await setRefundEvent(tx, id, posted.events[0]!)
  const back = given - (parts.length > 0 ? owed : 0)
  if (to === 'account' || back === 0) return
  const paymentId = posted.idOf(payment)
  await post(tx, [refundAct({ paymentId, patientId, method: 'package_refund' }, back, { by: to, reason })])
}
