import { DAY } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Holds the booking until the transaction ends, so that what follows starts from what is read after it. */
export async function lockBooking(tx: Tx, code: string): Promise<void> {
  await sql`select from bookings where code = ${code} for update`.execute(tx)
}

export async function markConfirmed(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('bookings')
    .set(eb => ({
      status: 'confirmed',
      status_changed_at: now,
      not_coming_at: null,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function markNotComing(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('bookings')
    .set(eb => ({ not_coming_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function markCancelledByPatient(
  tx: Tx,
  id: number,
  reason: string | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set(eb => ({
      cancelled_at: now,
      cancelled_by: 'patient',
      cancel_reason: reason,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

interface AccountBooking {
  readonly clinic_id: number
  readonly booking_id: number
  /** Of the account's family. */
  readonly member_id: number | null
}

/** The bookings that the signed-in account sees at every clinic, the latest ones when there are more than `maxRows`. */
export async function listAccountBookings(tx: Tx, maxRows: number, now: Date): Promise<AccountBooking[]> {
  const { rows } = await sql<AccountBooking>`
    select clinic_id, booking_id, member_id from account_booking_ids(${maxRows}, ${now})`.execute(tx)
  return rows
}

/** The first of the account's bookings, its own or booked for others, at the transaction's clinic within a span. */
export async function findAccountBooking(
  tx: Tx,
  { accountId, start, end }: { accountId: number; start: number; end: number },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('bookings as b')
    .innerJoin('patients as p', join =>
      join.onRef('p.clinic_id', '=', 'b.clinic_id').onRef('p.id', '=', 'b.patient_id'),
    )
    .select('b.id')
    .where('b.cancelled_at', 'is', null)
    .where('b.pinned_at', 'is', null)
    .where('b.starts_at', '<', new Date(end))
    .where('b.starts_at', '>', new Date(start - DAY))
    .where('b.ends_at', '>', new Date(start))
    .where(eb =>
      eb.or([
        eb('p.account_id', '=', accountId),
        eb.and([eb('b.created_by', '=', accountId), eb('b.source', '=', 'online')]),
      ]),
    )
    .orderBy('b.starts_at')
    .orderBy('b.id')
    .executeTakeFirst()
  return row?.id
}
