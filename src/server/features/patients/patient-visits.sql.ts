import type { PatientVisit } from '#contract/patients/patients.ts'
import { BOOKING_STATUSES, statusCode } from '#domain/bookings/booking-status.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { Tx } from '#server/db/database.ts'
import { ronOf } from '#server/db/money.ts'
import { sql } from 'kysely'
import type { PatientSight } from './patient-sight.sql.ts'

/** Which of a patient's visits: those not over yet, the others, or all. */
export type VisitSide = 'upcoming' | 'past' | 'all'

const STATUS_CODE = sql.join(
  BOOKING_STATUSES.map(name => sql`when ${sql.lit(name)} then ${sql.lit(statusCode(name))}`),
  sql` `,
)

function matching(patientId: number, side: VisitSide, { own, now }: PatientSight) {
  const isUpcoming = sql`(b.ends_at > ${new Date(now)} and b.cancelled_at is null and b.status not in ('completed', 'no_show'))`
  const conditions = [sql`b.patient_id = ${patientId}`]
  if (own) conditions.push(sql`b.doctor_id = ${own.doctorId}`)
  if (side !== 'all') conditions.push(side === 'upcoming' ? isUpcoming : sql`not ${isUpcoming}`)
  return sql.join(conditions, sql` and `)
}

/** Upcoming visits the nearest first, others the latest first. */
export async function listVisitRows(
  tx: Tx,
  patientId: number,
  side: VisitSide,
  sight: PatientSight,
  page: { size: number; offset: number },
): Promise<PatientVisit[]> {
  const order = side === 'upcoming' ? sql`b.starts_at, b.id` : sql`b.starts_at desc, b.id desc`
  const { rows } = await sql<{ visits: PatientVisit[] }>`
    select coalesce(json_agg(v), '[]') as visits from (
      select b.id, b.starts_at as start, b.ends_at as "end", case b.status ${STATUS_CODE} end as status, b.cancelled_at,
             b.pinned_at, b.doctor_id, concat_ws(' ', d.first_name, d.last_name) as doctor_name, l.name as location_name,
             c.name as cabinet_name, b.is_video, b.note, r.rating, coalesce(r.comment, '') as comment,
             (select coalesce(json_agg(json_build_object('service_id', x.service_id, 'name', ${bookedName(sight.language)},
                                         'price', ${ronOf('x.price_bani')}) order by x.position), '[]')
                from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
               where x.clinic_id = b.clinic_id and x.booking_id = b.id) as services
        from bookings b
        join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
        join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
        left join cabinets c on c.clinic_id = b.clinic_id and c.id = b.cabinet_id
        left join reviews r on r.clinic_id = b.clinic_id and r.booking_id = b.id
       where ${matching(patientId, side, sight)}
       order by ${order} limit ${page.size} offset ${page.offset}) v`.execute(tx)
  return rows[0]!.visits
}

export async function countVisits(
  tx: Tx,
  patientId: number,
  side: VisitSide,
  sight: PatientSight,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from bookings b where ${matching(patientId, side, sight)}`.execute(tx)
  return rows[0]!.count
}
