import type { Tx } from '#server/db/database.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'
import { sql } from 'kysely'

export type Purpose = 'deposit' | 'link' | 'offer'
export type AttemptState = 'pending' | 'succeeded' | 'failed' | 'cancelled'

const COLUMNS = [
  'id',
  'code',
  'purpose',
  'account_id',
  'patient_id',
  'amount_bani',
  'deposit_bani',
  'link_id',
  'wish',
  'made_by',
  'email',
  'language',
  'title',
  'created_at',
  'expires_at',
  'checkout_id',
  'checkout_url',
  'state',
  'processor_payment',
  'taken_bani',
  'differs',
  'disputed',
  'payment_id',
  'booking_id',
  'refused',
] as const

export interface Attempt {
  readonly id: number
  readonly code: string
  readonly purpose: Purpose
  readonly account_id: string
  readonly patient_id: number
  readonly amount_bani: number
  readonly deposit_bani: number | null
  readonly link_id: number | null
  readonly wish: JsonObject | null
  readonly made_by: number | null
  readonly email: string | null
  readonly language: 'ro' | 'en'
  readonly title: string
  readonly created_at: Date
  readonly expires_at: Date
  readonly checkout_id: string | null
  readonly checkout_url: string | null
  readonly state: AttemptState
  readonly processor_payment: string | null
  readonly taken_bani: number | null
  readonly differs: boolean
  readonly disputed: boolean
  readonly payment_id: number | null
  readonly booking_id: number | null
  /** Why what it was for could not be made; the money went back. */
  readonly refused: string | null
}

const attempts = (tx: Tx) => tx.selectFrom('card_payments').select(COLUMNS)
type Found = Promise<Attempt | undefined>

export async function findAttempt(tx: Tx, id: number): Found {
  return (await attempts(tx).where('id', '=', id).executeTakeFirst()) as Attempt | undefined
}

export async function findAttemptByCode(tx: Tx, code: string): Found {
  return (await attempts(tx).where('code', '=', code).executeTakeFirst()) as Attempt | undefined
}

/** The last try to pay a link. */
export async function findLastOfLink(tx: Tx, linkId: number): Found {
  const found = await attempts(tx)
    .where('link_id', '=', linkId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found as Attempt | undefined
}

/** What an account began to pay for an hour that it keeps, and has not ended. */
export async function listBegun(tx: Tx, accountId: number, reservation: string): Promise<{ id: number }[]> {
  return tx
    .selectFrom('card_payments')
    .select('id')
    .where('state', '=', 'pending')
    .where('made_by', '=', accountId)
    .where(sql<boolean>`wish ->> 'reservation_code' = ${reservation}`)
    .orderBy('id')
    .execute()
}

/** Whoever settles it waits for whoever does already. */
export async function lockAttempt(tx: Tx, id: number): Found {
  return (await attempts(tx).where('id', '=', id).forUpdate().executeTakeFirst()) as Attempt | undefined
}

export async function lockAttemptOfPayment(tx: Tx, processorPayment: string): Found {
  const found = await attempts(tx)
    .where('processor_payment', '=', processorPayment)
    .forUpdate()
    .executeTakeFirst()
  return found as Attempt | undefined
}

export interface NewAttempt {
  readonly clinic_id: number
  readonly code: string
  readonly purpose: Purpose
  readonly account_id: string
  readonly patient_id: number
  readonly amount_bani: number
  readonly deposit_bani: number | null
  readonly wants_invoice: boolean
  readonly link_id: number | null
  readonly wish: JsonObject | null
  readonly made_by: number | null
  readonly email: string | null
  readonly language: 'ro' | 'en'
  readonly title: string
  readonly created_at: Date
  readonly expires_at: Date
}

export async function insertAttempt(tx: Tx, { wish, ...row }: NewAttempt): Promise<number> {
  const { id } = await tx
    .insertInto('card_payments')
    .values({ ...row, wish: wish === null ? null : JSON.stringify(wish) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Where the person pays; the first answer stays. */
export async function saveCheckout(
  tx: Tx,
  id: number,
  checkout: { id: string; url: string | null },
): Promise<void> {
  await tx
    .updateTable('card_payments')
    .set({ checkout_id: checkout.id, checkout_url: checkout.url })
    .where('id', '=', id)
    .where('checkout_id', 'is', null)
    .execute()
}

/** It ended without money; what was paid after all is still taken. */
export async function closeAttempt(
  tx: Tx,
  id: number,
  state: 'failed' | 'cancelled',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('card_payments')
    .set({ state, settled_at: at, checkout_url: null })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface Taken {
  readonly checkout_id: string
  readonly processor_payment: string | null
  readonly taken_bani: number | null
  readonly taken_currency: string
  readonly differs: boolean
  readonly payment_id: number | null
  readonly booking_id: number | null
  readonly refused: string | null
  readonly settled_at: Date
}

export async function saveTaken(tx: Tx, id: number, taken: Taken): Promise<void> {
  await tx
    .updateTable('card_payments')
    .set({ ...taken, state: 'succeeded', checkout_url: null })
    .where('id', '=', id)
    .execute()
}

export async function saveDisputed(tx: Tx, id: number, disputed: boolean): Promise<void> {
  await tx.updateTable('card_payments').set({ disputed }).where('id', '=', id).execute()
}

/** Keeps that a message came; false where it had come before. */
export async function keepEvent(
  tx: Tx,
  event: { clinic_id: number; event_id: string; kind: string; received_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('stripe_events')
    .values(event)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function isEventKept(tx: Tx, eventId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stripe_events')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row !== undefined
}

/** The clinics where something waits for proof since before then. */
export async function listClinicsWithWork(tx: Tx, before: Date): Promise<number[]> {
  const { rows } = await sql<{ clinic_id: number }>`
    select clinic_id from clinics_with_card_work(${before}) as t(clinic_id) order by 1`.execute(tx)
  return rows.map(row => row.clinic_id)
}

const MOST_PENDING = 50

export async function listPending(tx: Tx, until: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('card_payments')
    .select('id')
    .where('state', '=', 'pending')
    .where('created_at', '<=', until)
    .orderBy('created_at')
    .limit(MOST_PENDING)
    .execute()
  return rows.map(row => row.id)
}

/** What was wished for is not needed once nobody can come late any more. */
export async function forgetWishes(tx: Tx, before: Date): Promise<void> {
  await tx
    .updateTable('card_payments')
    .set({ wish: null, email: null })
    .where('wish', 'is not', null)
    .where('settled_at', '<', before)
    .execute()
  await tx.deleteFrom('stripe_events').where('received_at', '<', before).execute()
}
