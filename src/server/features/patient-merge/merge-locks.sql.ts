import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/**
 * Waits for whoever is at what is theirs, in the order in which everybody locks: bookings, what is paid by card, their time.
 * The records come next, for whoever reads them to be changed; accounts, packages and codes are only taken by who holds these.
 */
export async function lockWhatIsTheirs(
  tx: Tx,
  clinicId: number,
  patientIds: readonly number[],
): Promise<void> {
  const ids = sql`any(${[...patientIds]}::bigint[])`
  const bookings = sql`select from bookings where patient_id = ${ids} order by id for update`
  await bookings.execute(tx)
  await sql`select from card_payments where patient_id = ${ids} order by id for update`.execute(tx)
  await sql`select from payment_links where patient_id = ${ids} order by id for update`.execute(tx)
  // What was accepted of visits that lie over each other is written in their doctors' and cabinets' time too.
  await sql`
    with crossed as (
      select distinct b.doctor_id, b.cabinet_id
        from busy_times m
        join busy_times k on k.clinic_id = m.clinic_id and k.resource = 'patient' and k.resource_id = ${ids}
         and k.starts_at < m.ends_at and k.starts_at > m.starts_at - interval '24 hours' and k.ends_at > m.starts_at
         and k.booking_id <> m.booking_id
        join bookings b on b.clinic_id = m.clinic_id and b.id = m.booking_id
       where m.resource = 'patient' and m.resource_id = ${ids})
    select queue_for_times(${clinicId}, array(select doctor_id from crossed), array(select cabinet_id from crossed),
                           ${[...patientIds]}::bigint[])`.execute(tx)
  // With those that were made while this waited for their time; from here on there are no more.
  await bookings.execute(tx)
}
