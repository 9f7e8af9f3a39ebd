import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export type RefundCause = 'cancelled_in_time' | 'hour_gone' | 'not_made' | 'returned' | 'staff' | 'processor'

export interface NewCardRefund {
  readonly clinic_id: number
  readonly card_payment_id: number
  readonly amount_bani: number
  readonly why: RefundCause
  readonly reason: string
  readonly asked_by: number | null
  readonly created_at: Date
}

/** Fails with `returned_at_most` when more would go back than came. */
export async function insertRefund(tx: Tx, row: NewCardRefund): Promise<number> {
  const { id } = await tx.insertInto('card_refunds').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface CardRefundRow {
  readonly id: number
  readonly card_payment_id: number
  readonly amount_bani: number
  readonly why: RefundCause
  readonly reason: string
  readonly state: 'waiting' | 'done' | 'failed'
  readonly tries: number
  readonly event_id: number | null
}

/** One more try; undefined where nothing waits. With whom to ask for what. */
export async function startRefund(
  tx: Tx,
  id: number,
): Promise<(CardRefundRow & { account_id: string; processor_payment: string }) | undefined> {
  const { rows } = await sql<CardRefundRow & { account_id: string; processor_payment: string }>`
    update card_refunds r set tries = r.tries + 1
      from card_payments p
     where r.id = ${id} and r.state = 'waiting' and p.clinic_id = r.clinic_id and p.id = r.card_payment_id
       and p.processor_payment is not null
    returning r.id, r.card_payment_id, r.amount_bani, r.why, r.reason, r.state, r.tries, r.event_id, p.account_id, p.processor_payment`.execute(
    tx,
  )
  return rows[0]
}

export async function lockRefund(tx: Tx, id: number): Promise<CardRefundRow | undefined> {
  const row = await tx
    .selectFrom('card_refunds')
    .select(['id', 'card_payment_id', 'amount_bani', 'why', 'reason', 'state', 'tries', 'event_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as CardRefundRow | undefined
}

export async function saveRefunded(
  tx: Tx,
  id: number,
  done: { processor_refund: string; event_id: number | null; done_at: Date },
): Promise<void> {
  await tx
    .updateTable('card_refunds')
    .set({ ...done, state: 'done', problem: null })
    .where('id', '=', id)
    .execute()
}

/** Why it has not gone back yet, or will not. */
export async function saveProblem(
  tx: Tx,
  id: number,
  problem: string,
  state: 'waiting' | 'failed',
): Promise<void> {
  await tx
    .updateTable('card_refunds')
    .set({ problem, state })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** The processor took it, and its bank did not. */
export async function saveSentBack(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('card_refunds')
    .set({ problem: 'sent back by the bank', state: 'failed' })
    .where('id', '=', id)
    .execute()
}

/** Waits for whoever writes it already. */
export async function findRefundOf(tx: Tx, processorRefund: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('card_refunds')
    .select('id')
    .where('processor_refund', '=', processorRefund)
    .executeTakeFirst()
  return row?.id
}

export async function listWaitingRefunds(tx: Tx, before: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('card_refunds')
    .select('id')
    .where('state', '=', 'waiting')
    .where('created_at', '<', before)
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

/** What of a payment is free, and how much of it went back. */
export async function getPaymentCounters(tx: Tx, paymentId: number) {
  return tx
    .selectFrom('payment_counters')
    .select(['patient_id', 'amount_bani', 'allocated_bani', 'refunded_bani'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
}

/** What may still go back of a payment by card: neither promised already, nor lost, nor moved on to another patient, nor paid out with a package. */
export async function getReturnable(tx: Tx, cardPaymentId: number): Promise<number> {
  const { rows } = await sql<{ rest: number }>`
    select greatest(least(p.taken_bani - p.returning_bani, returnable_bani(n.clinic_id, n.payment_id), n.amount_bani - n.refunded_bani
             - (select coalesce(sum(r.amount_bani), 0) from card_refunds r
                 where r.clinic_id = p.clinic_id and r.card_payment_id = p.id and r.state = 'waiting')), 0)::bigint as rest
      from card_payments p join payment_counters n on n.clinic_id = p.clinic_id and n.payment_id = p.payment_id
     where p.id = ${cardPaymentId}`.execute(tx)
  return rows[0]?.rest ?? 0
}

export async function findAttemptOfPayment(tx: Tx, paymentId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('card_payments')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row?.id
}

export async function listRefundRows(
  tx: Tx,
  cardPaymentId: number,
): Promise<(CardRefundRow & { created_at: Date; done_at: Date | null })[]> {
  const rows = await tx
    .selectFrom('card_refunds')
    .select([
      'id',
      'card_payment_id',
      'amount_bani',
      'why',
      'reason',
      'state',
      'tries',
      'event_id',
      'created_at',
      'done_at',
    ])
    .where('card_payment_id', '=', cardPaymentId)
    .orderBy('id')
    .execute()
  return rows as (CardRefundRow & { created_at: Date; done_at: Date | null })[]
}
