import type { Act, Allocation, ChargeDraft, PaymentDraft, Ref } from '#domain/money/ledger.ts'
import { reversalAct } from '#domain/money/ledger.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { listMoves, lockAccountRows, postMoney, type MoveRow } from './ledger.sql.ts'

export { getBalance, listAllocated, listFreePayments, listOpenCharges } from './ledger.sql.ts'

/** What a posting made. */
export interface Posted {
  /** Ids of the acts, in their order. */
  readonly events: readonly number[]
  idOf(draft: ChargeDraft | PaymentDraft): number
}

/**
 * Writes acts, in one round trip, on the clinic's day of the transaction. What is named by a draft (an allocation's charge,
 * a move's payment) is one that the same posting makes. The database refuses what spends more than there is: the
 * constraints `payment_left`, `charge_left`, `code_left`, `uses_left`, `one_live_charge`, `reversed_once`.
 */
export async function post(tx: WriteTx, acts: readonly Act[]): Promise<Posted> {
  if (acts.length === 0) return { events: [], idOf: notMade }
  const { now, accountId } = tx.author
  const charges = acts.flatMap(act => act.charges ?? [])
  const payments = acts.flatMap(act => act.payments ?? [])
  const rows = acts.map(act => rowsOf(act, charges, payments))
  const day = localDateOf(now, await tx.zone)
  const made = await postMoney(tx, new Date(now), accountId, day, rows)
  const ids = new Map<object, number>([
    ...charges.map((draft, index) => [draft, made.charges[index]!] as const),
    ...payments.map((draft, index) => [draft, made.payments[index]!] as const),
  ])
  return { events: made.events, idOf: draft => ids.get(draft) ?? notMade() }
}

/**
 * Queues for the accounts of patients and of all records that are theirs, in one order, before what is on them is read to
 * decide by; nobody merges or parts these records until the transaction ends.
 */
export function lockAccounts(tx: Tx, patientIds: readonly number[]): Promise<void> {
  return lockAccountRows(tx, patientIds)
}

/**
 * As lockAccounts, for whoever something belongs to; who that is. While this waited their record may have become another's, or
 * one of its own again.
 */
export async function lockOwner(tx: Tx, findOwner: () => Promise<number>): Promise<number> {
  for (let owner = await findOwner(); ;) {
    await lockAccounts(tx, [owner])
    const now = await findOwner()
    if (now === owner) return owner
    owner = now
  }
}

/** Takes an act back; the database frees what its charge or payment was allocated to, and refuses a second time. */
export async function reversalOf(tx: Tx, eventId: number, reason: string): Promise<Act> {
  return reversalAct({ eventId, moves: (await listMoves(tx, eventId)).map(moveOf) }, reason)
}

function moveOf({ debit, credit, amount, ...ids }: MoveRow) {
  return {
    debit,
    credit,
    amount,
    patientId: ids.patient_id ?? undefined,
    doctorId: ids.doctor_id ?? undefined,
    charge: ids.charge_id ?? undefined,
    payment: ids.payment_id ?? undefined,
  }
}

const notMade = (): never => {
  throw new Error('the draft was not part of this posting')
}

function rowsOf(act: Act, charges: readonly ChargeDraft[], payments: readonly PaymentDraft[]) {
  const charge = (ref: Ref<ChargeDraft> | undefined) => named('charge', ref, charges)
  const payment = (ref: Ref<PaymentDraft> | undefined) => named('payment', ref, payments)
  return {
    kind: act.kind,
    reason: act.reason,
    reverses_id: act.reversesId,
    charges: (act.charges ?? []).map(chargeRow),
    payments: (act.payments ?? []).map(draft => ({
      patient_id: draft.patientId,
      method: draft.method,
      amount_bani: draft.amount,
      received_bani: draft.received,
      gift_code_id: draft.giftCode?.id,
      reference: draft.reference,
    })),
    refunds: (act.refunds ?? []).map(({ paymentId, amount, reference }) => ({
      payment_id: paymentId,
      amount_bani: amount,
      reference,
    })),
    closings: (act.closings ?? []).map(({ giftCodeId, amount }) => ({
      gift_code_id: giftCodeId,
      amount_bani: amount,
    })),
    allocations: (act.allocations ?? []).filter(isSomething).map(part => ({
      ...charge(part.charge),
      ...payment(part.payment),
      amount_bani: part.amount,
    })),
    moves: act.moves.map(move => ({
      debit: move.debit,
      credit: move.credit,
      amount_bani: move.amount,
      patient_id: move.patientId,
      doctor_id: move.doctorId,
      ...charge(move.charge),
      ...payment(move.payment),
    })),
  }
}

const isSomething = ({ amount }: Allocation) => amount !== 0

function named<T extends object>(key: string, ref: Ref<T> | undefined, drafts: readonly T[]) {
  if (ref === undefined) return {}
  if (typeof ref === 'number') return { [`${key}_id`]: ref }
  const place = drafts.indexOf(ref)
  return place === -1 ? notMade() : { [key]: place }
}

function chargeRow(draft: ChargeDraft) {
  const { price, discount = 0, use, vat } = draft
  return {
    patient_id: draft.patientId,
    kind: draft.kind,
    booking_id: draft.bookingId,
    line: draft.line,
    attempt: draft.attempt,
    service_id: draft.serviceId,
    patient_subscription_id: draft.patientSubscriptionId,
    gift_code_id: draft.giftCodeId,
    use_id: use?.id,
    name_ro: draft.nameRo,
    name_en: draft.nameEn,
    quantity: draft.quantity,
    price_bani: price,
    discount_bani: discount,
    amount_bani: use ? 0 : price - discount,
    vat: vat.kind,
    vat_rate: vat.rate,
    vat_bani: use ? 0 : vat.amount,
    doctor_id: draft.doctorId,
    doctor_percent: draft.doctorPercent,
    lab_cost_bani: draft.labCost,
    use_value_bani: use?.value,
  }
}
