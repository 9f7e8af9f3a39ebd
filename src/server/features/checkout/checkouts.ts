import type { CallBody, CallReply } from '#contract/call.ts'
import type { addCheckout, undoCheckout } from '#contract/money/checkouts.ts'
import { changeOf, settle, type Open } from '#domain/money/checkout.ts'
import {
  amountOf,
  chargeAct,
  paymentAct,
  type Act,
  type ChargeDraft,
  type PaymentDraft,
} from '#domain/money/ledger.ts'
import { parseRon, ronOf } from '#domain/money/money.ts'
import { maySetAnyPrice } from '#server/features/bookings/agree-prices.ts'
import { lockOwnBooking } from '#server/features/bookings/booking-state.ts'
import { asGuess } from '#server/features/gift-cards/code-guesses.ts'
import { readBuyer } from '#server/features/invoices/buyers.ts'
import { issueForCharges } from '#server/features/invoices/issue.ts'
import { requireSeries } from '#server/features/invoices/series.ts'
import { receiptOf } from '#server/features/invoices/receipts.ts'
import { getBalance, lockAccounts, post, reversalOf } from '#server/features/ledger/ledger.ts'
import { readVatTerms } from '#server/features/ledger/vat-terms.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sayLei } from '#server/texts/say-lei.ts'
import { drawBill, type Bill } from './bill.ts'
import { followVisits } from './charge-steps.ts'
import { insertCheckout, lockCheckout, stampUndone } from './checkouts.sql.ts'
import { withLedgerAnswer } from './ledger-answer.ts'
import { bookPrices, leaveUses } from './booked-lines.sql.ts'
import {
  arrearsOf,
  present,
  readCheckout,
  requireSeen,
  requireVisit,
  versionOf,
  type Checkout,
} from './quote.ts'
import { listSoldServices } from './quote.sql.ts'
import { spendCodes } from './spend-codes.ts'
import { takeBackAll } from './take-back.ts'

type Body = CallBody<typeof addCheckout>
type Reply = CallReply<typeof addCheckout>

/**
 * Takes what is paid: the visit's lines come onto the account, and what is paid goes to them first and then to what is
 * older. Everything is read again behind the locks; who saw something else hears of it and nothing is written.
 */
export async function takeCheckout(ctx: StaffContext, body: Body): Promise<Reply> {
  const taking = () => withLedgerAnswer(() => ctx.write(tx => take(tx, ctx, body)))
  const codes = body.codes?.length ?? 0
  return codes > 0 ? asGuess(ctx, taking, codes) : taking()
}

async function take(tx: WriteTx, ctx: StaffContext, body: Body): Promise<Reply> {
  const checkout = await readLocked(tx, ctx, body)
  const bill = await readBill(tx, ctx, checkout, body)
  const arrears = readArrears(checkout, body.arrears ?? [])
  const total = [...bill.lines.map(line => line.left), ...arrears.map(each => each.open)].reduce(add, 0)
  refuseOverpaid(ctx, checkout, body, total)

  const codes = await spendCodes(tx, ctx, body.patient_id, body.codes ?? [])
  const payments = (body.payments ?? []).map(payment => paymentOf(body.patient_id, payment))
  const buyer = body.buyer && readBuyer(body.buyer)
  if ((buyer ?? body.receipt) && !ctx.actor.permissions.has('invoices.manage')) throw new Failure('forbidden')
  if (buyer && body.series_id !== undefined) await requireSeries(tx, body.series_id, 'invoice')
  refuseCash(ctx, checkout, payments, buyer?.kind)

  if (bill.prices.length > 0) await bookPrices(tx, body.booking_id!, bill.prices, ctx.now)
  if (bill.returned.length > 0)
    await leaveUses(tx, body.booking_id!, bill.returned, { now: ctx.now, accountId: ctx.actor.accountId })
  if (bill.prices.length + bill.returned.length > 0)
    await tx.record('booking', body.booking_id!, 'changed', undefined, { prices: bill.prices.length })
  const acts = await actsOf(tx, { checkout, bill, arrears, codes, payments, body })
  const posted = await post(tx, acts)
  const { clinicId } = ctx.actor
  const drafts = [...codes, ...payments]
  const paid = sum(drafts) + baniOf(body.from_advance)
  const [id] = await Promise.all([
    insertCheckout(tx, { clinicId, bookingId: body.booking_id, eventIds: posted.events, now: ctx.now }),
    tx.record('patient_money', body.patient_id, 'checkout_added', undefined, {
      booking_id: body.booking_id ?? null,
      paid: ronOf(paid),
      left: ronOf(total - paid),
    }),
  ])
  const chargeIds = bill.lines.map(line => ('draft' in line ? posted.idOf(line.draft) : line.charge.id))
  // What a package covers stands on the package's own invoice.
  const asked = bill.lines.map(line => ('draft' in line ? amountOf(line.draft) : line.charge.amount))
  const invoiced = [...chargeIds.filter((_, index) => asked[index]! > 0), ...arrears.map(each => each.id)]
  if (buyer && invoiced.length === 0) throw refuseField('buyer', 'nothing_invoiced')
  const invoice = buyer
    ? await issueForCharges(tx, ctx, {
        patientId: body.patient_id,
        chargeIds: invoiced,
        buyer,
        seriesId: body.series_id,
        locationId: checkout.head?.location_id,
      })
    : null
  const receipts: Reply['data']['receipts'] = []
  for (const cash of body.receipt ? payments.filter(({ method }) => method === 'cash') : [])
    receipts.push(await receiptOf(tx, ctx, posted.idOf(cash)))
  return {
    data: {
      id,
      paid: ronOf(paid),
      change: ronOf(payments.reduce((all, each) => all + changeOf(each.amount, each.received), 0)),
      left: ronOf(total - paid),
      balance: ronOf(await getBalance(tx, body.patient_id)),
      payments: drafts.map(draft => ({
        id: posted.idOf(draft),
        method: draft.method,
        amount: ronOf(draft.amount),
      })),
      charge_ids: chargeIds,
      invoice,
      receipts,
    },
  }
}

/** The booking's row comes first and the patient's account after it. */
async function readLocked(tx: WriteTx, ctx: StaffContext, body: Body): Promise<Checkout> {
  const { patient_id: patientId, booking_id: bookingId } = body
  if (bookingId === undefined) await requireSeen(tx, ctx, patientId)
  else {
    await lockOwnBooking(tx, ctx, bookingId)
    const visit = await requireVisit(tx, ctx, bookingId)
    if (visit.patientId !== patientId) throw refuseField('patient_id', 'id')
  }
  await lockAccounts(tx, [patientId])
  const checkout = await readCheckout(tx, ctx, patientId, bookingId)
  if (versionOf(checkout) !== body.version) throw new Failure('stale', { data: present(ctx, checkout) })
  return checkout
}

async function readBill(
  tx: WriteTx,
  ctx: StaffContext,
  checkout: Checkout,
  { lines = [] }: Body,
): Promise<Bill> {
  const beside = lines.flatMap(line => (line.line === undefined ? (line.service_id ?? []) : []))
  const [vat, sold] = await Promise.all([
    readVatTerms(tx),
    beside.length > 0 ? listSoldServices(tx, beside, checkout.visit?.doctor_id) : [],
  ])
  const { discount_limit: limit } = checkout.settings
  const mayAny = maySetAnyPrice(ctx, checkout.visit?.doctor_id)
  return drawBill(checkout, lines, { vat, sold, mayAny, limit, language: ctx.language })
}

function readArrears(checkout: Checkout, ids: readonly number[]) {
  const open = arrearsOf(checkout)
  const refusals = ids.map(
    (id, index) => !open.some(each => each.id === id) && refuseField(`arrears.${index}`, 'id'),
  )
  refuseTogether(...refusals)
  return open.filter(({ id }) => ids.includes(id))
}

/** What is paid goes as far as the bill and no further; who wants to pay ahead says so by an advance. */
function refuseOverpaid(ctx: StaffContext, { account }: Checkout, body: Body, total: number): void {
  let left = total
  const free = account.free.reduce((all, each) => all + each.free, 0)
  const within = (field: string, amount: number) => {
    const isOver = amount > left
    const most = sayLei(left, ctx.language)
    left = Math.max(left - amount, 0)
    return isOver && refuseField(field, 'over_bill', { most })
  }
  const advance = baniOf(body.from_advance)
  refuseTogether(
    ...(body.codes ?? []).map((code, index) => within(`codes.${index}.amount`, parseRon(code.amount)!)),
    advance > free
      ? refuseField('from_advance', 'over_advance', { most: sayLei(free, ctx.language) })
      : within('from_advance', advance),
    ...(body.payments ?? []).flatMap(({ method, amount, received }, index) => [
      within(`payments.${index}.amount`, parseRon(amount)!),
      received !== undefined &&
        method !== 'cash' &&
        refuseField(`payments.${index}.received`, 'received_is_cash'),
      received !== undefined &&
        received < amount &&
        refuseField(`payments.${index}.received`, 'received_less'),
    ]),
  )
}

/** By law a person, or a company, hands over only so much cash a day. */
export function refuseCash(
  ctx: Pick<StaffContext, 'language'>,
  { account, settings }: Pick<Checkout, 'account' | 'settings'>,
  payments: readonly PaymentDraft[],
  buyer: 'person' | 'company' = 'person',
): void {
  const cash = sum(payments.filter(({ method }) => method === 'cash'))
  const isCompany = buyer === 'company'
  const limit = (isCompany ? settings.cash_limit_company : settings.cash_limit_person) * 100
  if (cash === 0 || limit === 0 || account.cash + cash <= limit) return
  throw new Failure(isCompany ? 'cash_limit_company' : 'cash_limit', {
    values: { amount: sayLei(limit, ctx.language) },
    data: { limit: ronOf(limit), taken: ronOf(account.cash), left: ronOf(Math.max(limit - account.cash, 0)) },
  })
}

interface Taking {
  readonly checkout: Checkout
  readonly bill: Bill
  readonly arrears: ReturnType<typeof readArrears>
  readonly codes: readonly PaymentDraft[]
  readonly payments: readonly PaymentDraft[]
  readonly body: Body
}

async function actsOf(tx: WriteTx, taking: Taking): Promise<Act[]> {
  const { checkout, bill, arrears, codes, payments, body } = taking
  const reversals: Act[] = []
  const reversed = [
    ...bill.replaced.map(each => each.event_id),
    ...bill.returned.flatMap(each => each.usedEventId ?? []),
  ]
  for (const eventId of reversed) reversals.push(await reversalOf(tx, eventId, ''))
  const charged = bill.lines.flatMap(line => ('draft' in line ? [chargeAct(line.draft, line.reason)] : []))
  const open: Open<ChargeDraft | number>[] = [
    ...bill.lines.map(line => ({ what: 'draft' in line ? line.draft : line.charge.id, open: line.left })),
    ...arrears.map(each => ({ what: each.id, open: each.open })),
  ]
  const advance = drawnFrom(checkout, baniOf(body.from_advance))
  const sources: Open<PaymentDraft | number>[] = [
    ...codes.map(code => ({ what: code, open: code.amount })),
    ...advance,
    ...payments.map(payment => ({ what: payment, open: payment.amount })),
  ]
  const { parts } = settle(sources, open)
  const partsOf = (source: PaymentDraft | number) => parts.filter(part => part.source === source)
  const paying = (draft: PaymentDraft) => paymentAct(draft, partsOf(draft))
  const spent = advance.flatMap(({ what }) => partsOf(what))
  const drawing: Act[] =
    spent.length === 0
      ? []
      : [
          {
            kind: 'payment',
            moves: [],
            allocations: spent.map(({ source, charge, amount }) => ({ payment: source, charge, amount })),
          },
        ]
  return [...reversals, ...charged, ...codes.map(paying), ...drawing, ...payments.map(paying)]
}

/** The oldest of what was paid ahead goes first. */
function drawnFrom({ account }: Checkout, advance: number): Open<number>[] {
  let left = advance
  return account.free.flatMap(({ id, free }) => {
    const open = Math.min(free, left)
    left -= open
    return open > 0 ? [{ what: id, open }] : []
  })
}

function paymentOf(patientId: number, payment: NonNullable<Body['payments']>[number]): PaymentDraft {
  const { method, amount, received, reference } = payment
  return {
    patientId,
    method,
    amount: parseRon(amount)!,
    received: received === undefined ? undefined : parseRon(received),
    reference,
  }
}

const baniOf = (amount: number | undefined) => (amount === undefined ? 0 : parseRon(amount)!)
const add = (one: number, other: number) => one + other
const sum = (payments: readonly PaymentDraft[]) => payments.reduce((all, { amount }) => all + amount, 0)

/** Takes all of a checkout back, on its own day. What something else was done with since stays, and the person is told. */
export async function takeCheckoutBack(
  ctx: StaffContext,
  id: number,
  reason: string,
): Promise<CallReply<typeof undoCheckout>> {
  return withLedgerAnswer(() =>
    ctx.write(async tx => {
      const row = await lockCheckout(tx, id)
      if (!row) throw new Failure('not_found')
      if (row.undone) throw new Failure('taken_back')
      const patientId = await takeBackAll(tx, ctx, row.event_ids, reason)
      await stampUndone(tx, id, ctx.now)
      // A visit that took place is owed all the same.
      if (row.booking_id !== null)
        await followVisits(tx, [row.booking_id], { language: ctx.language, placed: new Set() })
      return { data: { balance: ronOf(await getBalance(tx, patientId)) } }
    }),
  )
}
