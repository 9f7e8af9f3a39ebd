import type { NewsItem } from '#contract/online/online-news.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable } from 'kysely'

const ofDoctor = (doctorId: number | undefined) =>
  doctorId === undefined ? sql`` : sql`and b.doctor_id = ${doctorId}`

export async function insertPatientAct(tx: Tx, row: Insertable<DB['patient_acts']>): Promise<void> {
  await tx.insertInto('patient_acts').values(row).execute()
}

/** The newest things that patients did, each with its booking as it is now. */
export async function listNewsRows(
  tx: Tx,
  { since, doctorId, size }: { since: Date; doctorId: number | undefined; size: number },
): Promise<NewsItem[]> {
  const { rows } = await sql<{ items: NewsItem[] }>`
    select coalesce(json_agg(v order by v.id desc), '[]') as items from (
      select a.id, a.at, a.act as kind, b.id as booking_id, b.doctor_id, btrim(p.last_name || ' ' || p.first_name) as patient_name,
             b.starts_at as start, b.status = 'new' and b.cancelled_at is null and b.pinned_at is null as is_waiting
        from patient_acts a
        join bookings b on b.clinic_id = a.clinic_id and b.id = a.booking_id
        join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
       where a.at > ${since} ${ofDoctor(doctorId)}
       order by a.at desc, a.id desc
       limit ${size}) v`.execute(tx)
  return rows[0]!.items
}

/** Coming bookings that patients booked and nobody has approved; one on the pinboard waits for an hour first. */
export async function countWaiting(
  tx: Tx,
  { now, doctorId }: { now: Date; doctorId: number | undefined },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from bookings b
     where b.starts_at > ${now} and b.status = 'new' and b.source = 'online' and b.cancelled_at is null
       and b.pinned_at is null ${ofDoctor(doctorId)}`.execute(tx)
  return rows[0]!.count
}
