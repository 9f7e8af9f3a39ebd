import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Weekly hours and openings of single days end with that day; hours that ended with another last day move with it. */
export async function endHoursAfter(
  tx: Tx,
  doctorId: number,
  { before, lastDay }: { before: LocalDate | null; lastDay: LocalDate },
): Promise<void> {
  await sql`
    update working_hours
       set valid_to = least(nullif(valid_to, ${before}::date), ${lastDay}::date)
     where doctor_id = ${doctorId}`.execute(tx)
  await sql`
    delete from schedule_exceptions
     where doctor_id = ${doctorId} and kind = 'open' and date > ${lastDay}::date`.execute(tx)
}

/** Weekly hours that ended with the last day hold on. */
export async function reopenHours(tx: Tx, doctorId: number, lastDay: LocalDate): Promise<void> {
  await sql`
    update working_hours set valid_to = null
     where doctor_id = ${doctorId} and valid_to = ${lastDay}::date`.execute(tx)
}

export async function removeGivenServices(
  tx: Tx,
  doctorId: number,
  serviceIds: readonly number[],
): Promise<void> {
  await sql`
    delete from doctor_services
     where doctor_id = ${doctorId} and service_id = any(${[...serviceIds]}::bigint[])`.execute(tx)
}

/** Doctors whose last day is over where they work. */
export async function listGone(tx: Tx, today: LocalDate): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from doctors where active and last_day < ${today}::date order by id`.execute(tx)
  return rows.map(row => row.id)
}
