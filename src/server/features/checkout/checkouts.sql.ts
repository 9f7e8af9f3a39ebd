import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export async function insertCheckout(
  tx: Tx,
  row: { clinicId: number; bookingId: number | undefined; eventIds: readonly number[]; now: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('checkouts')
    .values({
      clinic_id: row.clinicId,
      booking_id: row.bookingId ?? null,
      event_ids: [...row.eventIds],
      made_at: new Date(row.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface CheckoutRow {
  readonly booking_id: number | null
  readonly event_ids: number[]
  readonly undone: boolean
}

export async function lockCheckout(tx: Tx, id: number): Promise<CheckoutRow | undefined> {
  const { rows } = await sql<CheckoutRow>`
    select booking_id, event_ids, undone_at is not null as undone from checkouts where id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

export async function stampUndone(tx: Tx, id: number, now: number): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ undone_at: new Date(now) })
    .where('id', '=', id)
    .execute()
}
