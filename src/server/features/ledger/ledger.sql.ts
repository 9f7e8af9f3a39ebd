import type { MoneyAccount, PaymentMethod } from '#domain/money/ledger.ts'
import type { Tx } from '#server/db/database.ts'
import { recordsOf } from '#server/db/records-of.ts'
import { sql } from 'kysely'

export interface PostedIds {
  readonly events: number[]
  readonly charges: number[]
  readonly payments: number[]
}

export async function postMoney(
  tx: Tx,
  at: Date,
  by: number | null,
  day: string,
  acts: readonly object[],
): Promise<PostedIds> {
  const { rows } = await sql<{ made: PostedIds }>`
    select post_money(${at}, ${by}, ${day}::date, ${JSON.stringify(acts)}::jsonb) as made`.execute(tx)
  return rows[0]!.made
}

export async function lockAccountRows(tx: Tx, patientIds: readonly number[]): Promise<void> {
  await sql`select lock_patient_accounts(${patientIds}::bigint[])`.execute(tx)
}

export interface MoveRow {
  readonly debit: MoneyAccount
  readonly credit: MoneyAccount
  readonly amount: number
  readonly patient_id: number | null
  readonly doctor_id: number | null
  readonly charge_id: number | null
  readonly payment_id: number | null
}

export async function listMoves(tx: Tx, eventId: number): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select debit, credit, amount_bani as amount, patient_id, doctor_id, charge_id, payment_id
      from money_moves where event_id = ${eventId} order by id`.execute(tx)
  return rows
}

export interface OpenCharge {
  readonly charge_id: number
  readonly patient_id: number
  readonly booking_id: number | null
  readonly open: number
}

/** What a person still owes on, oldest first: theirs, and of records that were merged into theirs. */
export async function listOpenCharges(tx: Tx, patientId: number): Promise<OpenCharge[]> {
  const { rows } = await sql<OpenCharge>`
    select n.charge_id, n.patient_id, c.booking_id, n.amount_bani - n.allocated_bani as open
      from charge_counters n join charges c on c.clinic_id = n.clinic_id and c.id = n.charge_id
     where n.patient_id = any(${recordsOf(patientId)}) and not n.reversed and n.allocated_bani < n.amount_bani
     order by n.charge_id`.execute(tx)
  return rows
}

export interface OpenPayment {
  readonly payment_id: number
  readonly patient_id: number
  readonly free: number
}

/** What of a person's payments pays nothing yet and may move on, oldest first: a code stays with whoever spent it. */
export async function listFreePayments(tx: Tx, patientId: number): Promise<OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    select n.payment_id, n.patient_id, n.amount_bani - n.allocated_bani - n.refunded_bani as free
      from payment_counters n join payments p on p.clinic_id = n.clinic_id and p.id = n.payment_id
     where n.patient_id = any(${recordsOf(patientId)}) and not n.reversed
       and n.allocated_bani + n.refunded_bani < n.amount_bani and p.method not in ('gift_code', 'write_off')
     order by n.payment_id`.execute(tx)
  return rows
}

interface Allocated {
  readonly payment_id: number
  readonly method: PaymentMethod
  readonly charge_id: number
  readonly amount: number
}

export async function listAllocated(tx: Tx, of: { charge?: number; payment?: number }): Promise<Allocated[]> {
  const { rows } = await sql<Allocated>`
    select a.payment_id, p.method, a.charge_id, sum(a.amount_bani)::bigint as amount
      from allocations a join payments p on p.clinic_id = a.clinic_id and p.id = a.payment_id
     where ${of.charge === undefined ? sql`a.payment_id = ${of.payment}` : sql`a.charge_id = ${of.charge}`}
     group by a.payment_id, p.method, a.charge_id having sum(a.amount_bani) <> 0 order by max(a.id) desc`.execute(
    tx,
  )
  return rows
}

export async function isVatPayer(tx: Tx): Promise<boolean> {
  const { vat_payer: isPayer } = await tx.selectFrom('clinics').select('vat_payer').executeTakeFirstOrThrow()
  return isPayer
}

/** What a person owes, in bani; below zero is an advance. */
export async function getBalance(tx: Tx, patientId: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(balance_bani), 0)::bigint as balance from patient_accounts
     where patient_id = any(${recordsOf(patientId)})`.execute(tx)
  return rows[0]!.balance
}
