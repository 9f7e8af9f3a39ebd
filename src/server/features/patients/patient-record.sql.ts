// What a record says beside what a list says of everybody.

import { BOOKING_STATUSES, statusCode } from '#domain/bookings/booking-status.ts'
import { visibleAddress, visibleCnp, visibleMobile } from '#server/db/contact-masks.ts'
import { sql } from 'kysely'
import { alertRows } from './alerts.sql.ts'
import { seenBy, type PatientSight } from './patient-sight.sql.ts'

const STATUS_CODE = sql.join(
  BOOKING_STATUSES.map(name => sql`when ${sql.lit(name)} then ${sql.lit(statusCode(name))}`),
  sql` `,
)

/** Of "p". */
export function recordColumns(sight: PatientSight) {
  const { mayContact } = sight
  return sql`p.mobile_country, p.note, p.created_at, p.version, ${visibleCnp('p.cnp', mayContact)} as cnp,
    ${visibleAddress('p.address', mayContact)} as address, p.county_id, p.county, p.city_id, p.city, p.source,
    case p.language when 1 then 'en' when 2 then 'ro' end as language, ${guardianOf(sight)} as guardian, p.guardian_name,
    ${visibleMobile('p.guardian_mobile', mayContact)} as guardian_mobile, p.guardian_relation, ${wardsOf(sight)} as wards,
    ${CONSENTS} as consents, p.no_allergies_at, ${todayOf(sight)} as today,
    (select coalesce(json_agg(v), '[]') from (${alertRows(sql`a.clinic_id = p.clinic_id and a.patient_id = p.id`, sight.now)}) v
      where v.holds) as alerts`
}

const person = ({ mayContact }: PatientSight) =>
  sql`json_build_object('id', p.id, 'name', btrim(p.last_name || ' ' || p.first_name),
    'mobile', ${visibleMobile('p.mobile', mayContact)})`

/** Whoever sees a child sees who answers for them, whether or not that is somebody whose record they may open. */
function guardianOf(sight: PatientSight) {
  return sql`(select ${person(sight)} from (select p.clinic_id, p.guardian_id) child
    join patients p on p.clinic_id = child.clinic_id and p.id = child.guardian_id)`
}

function wardsOf(sight: PatientSight) {
  return sql`(select coalesce(json_agg(${person(sight)} order by p.birth_date, p.id), '[]')
    from (select p.clinic_id, p.id) adult
    join patients p on p.clinic_id = adult.clinic_id and p.guardian_id = adult.id
   where ${seenBy(sight)})`
}

const CONSENTS = sql`(select coalesce(json_agg(json_build_object(
      'kind', c.kind, 'given', c.given, 'on_date', c.on_date, 'how', c.how, 'said', c.said,
      'recorded_by', (select btrim(a.first_name || ' ' || a.last_name) from accounts a where a.id = c.recorded_by),
      'recorded_at', c.recorded_at) order by c.on_date desc, c.id desc), '[]')
    from patient_consents c where c.clinic_id = p.clinic_id and c.patient_id = p.id)`

/** The visit of today that is under way, otherwise the next of today, otherwise its last. */
function todayOf({ own, now, maySeeVisits }: PatientSight) {
  if (!maySeeVisits) return sql`null::json`
  const moment = sql`${new Date(now)}::timestamptz`
  const mine = own ? sql`and b.doctor_id = ${own.doctorId}` : sql``
  return sql`(select json_build_object('id', b.id, 'status', case b.status ${STATUS_CODE} end, 'start', b.starts_at)
    from bookings b
   where b.clinic_id = p.clinic_id and b.patient_id = p.id and b.cancelled_at is null and b.pinned_at is null ${mine}
     and b.starts_at >= date_trunc('day', ${moment}) and b.starts_at < date_trunc('day', ${moment}) + interval '1 day'
   order by b.status = 'arrived' desc, b.ends_at > ${moment} desc,
            case when b.ends_at > ${moment} then b.starts_at end, b.starts_at desc
   limit 1)`
}
