import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export async function listBirthdays(tx: Tx, days: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from list_birthdays(${[...days]}::smallint[]) id`.execute(tx)
  return rows.map(row => row.id)
}

/** Whoever has a visit to come. */
export async function listBooked(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct b.patient_id as id from bookings b
     where b.starts_at > ${now} and b.cancelled_at is null and b.pinned_at is null and b.patient_id is not null
     order by id`.execute(tx)
  return rows.map(row => row.id)
}

export async function listEverybody(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from patients p where p.merged_into is null and p.erased_at is null order by p.id`.execute(tx)
  return rows.map(row => row.id)
}
