import { USUAL_BOOKING, type Booking } from '#contract/bookings.ts'
import { BOOKING_STATUSES, statusCode } from '#domain/booking-status.ts'
import { visibleMobile } from '#server/db/contact-masks.ts'
import type { Tx } from '#server/db/database.ts'
import type { Sight } from '#server/records/staff-sight.ts'
import { sql, type RawBuilder } from 'kysely'

const STATUS_CODE = sql.join(
  BOOKING_STATUSES.map(name => sql`when ${sql.lit(name)} then ${sql.lit(statusCode(name))}`),
  sql` `,
)

/** How a booking says its services: by id where their names stand beside the list. */
export const SERVICES = {
  byId: sql`
    select x.booking_id, string_agg(format('{"service_id":%s,"price":%s,"minutes":%s}',
             x.service_id, x.price_bani::float8 / 100, x.minutes), ',' order by x.position) as services
      from booking_services x`,
  named: (language: Sight['language']) => sql`
    select x.booking_id, string_agg(format('{"service_id":%s,"name":%s,"minutes":%s,"price":%s}',
             x.service_id, to_json(${sql.ref(`s.name_${language}`)}), x.minutes, x.price_bani::float8 / 100), ',' order by x.position) as services
      from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id`,
}

// Bookings leave the database as the JSON of the wire: building objects of them here and taking them apart again would
// cost several times what the query does. One format() of a row takes half the time of row_to_json, the more so with
// fields of one type next to each other; what few bookings have (see USUAL_BOOKING) costs the others next to nothing.
export function bookingJson({ mayContact }: Sight) {
  return sql`format(
    '{"id":%s,"doctor_id":%s,"location_id":%s,"cabinet_id":%s,"patient_id":%s,"status":%s,"version":%s,"start":%s,"end":%s,"patient_name":%s,"code":%s,"services":[%s]%s%s%s}',
    b.id, b.doctor_id, b.location_id, b.cabinet_id, coalesce(to_json(b.patient_id), 'null'), case b.status ${STATUS_CODE} end,
    b.version, to_json(b.starts_at), to_json(b.ends_at), coalesce(to_json(btrim(p.last_name || ' ' || p.first_name)), '""'),
    ${mayContact ? sql`'"' || b.code || '"'` : sql`'null'`}, given.services,
    ',"patient_mobile":' || to_json(${visibleMobile('p.mobile', mayContact)}),
    case when p.alert <> '' then ',"patient_alert":' || to_json(p.alert) end,
    case when ${IS_UNUSUAL} then ${WHAT_IS_UNUSUAL} end)`
}

const IS_UNUSUAL = sql`
  b.booking_type <> 'simple' or b.status = 'arrived' or b.source <> 'staff' or b.series_id is not null or b.note <> '' or
  b.overridden or b.buffer_before_minutes <> 0 or b.buffer_after_minutes <> 0 or b.cancelled_at is not null`

const WHAT_IS_UNUSUAL = sql`concat(
  case b.booking_type when 'group' then format(',"booking_type":"group","seats":%s,"seats_taken":%s', b.seats,
    case when b.parent_booking_id is not null then 1 else (
      select count(*) from bookings seat
       where seat.clinic_id = b.clinic_id and seat.parent_booking_id = b.id and seat.cancelled_at is null) end) end,
  case b.status when 'arrived' then ',"arrived_at":' || to_json(b.status_changed_at) end,
  case b.source when 'online' then ',"source":"online"' end,
  ',"parent_booking_id":' || b.parent_booking_id,
  ',"series_id":' || b.series_id,
  case when b.note <> '' then ',"note":' || to_json(b.note) end,
  case when b.overridden then ',"overridden":true' end,
  case when b.buffer_before_minutes <> 0 then ',"buffer_before_minutes":' || b.buffer_before_minutes end,
  case when b.buffer_after_minutes <> 0 then ',"buffer_after_minutes":' || b.buffer_after_minutes end,
  ',"cancelled_at":' || to_json(b.cancelled_at))`

export function pageOf(
  sight: Sight,
  filter: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
) {
  return sql`with page as materialized (select * from bookings b where ${filter} ${seenBy(sight)} ${order} ${limit})`
}

// Patients and services are read once, by the ids of the page. Where none is missing a full join is a left one, and the
// planner, which cannot know how long such a list is, does not compare each row with each.
export function pageWith(services: RawBuilder<unknown>) {
  return sql`page b
      full join (select * from patients where id = any(array(select patient_id from page))) p on p.id = b.patient_id
      full join (${services} where x.booking_id = any(array(select id from page)) group by x.booking_id) given
             on given.booking_id = b.id`
}

/** Bookings by themselves, each with all that it is. */
export async function listWhole(
  tx: Tx,
  sight: Sight,
  filter: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit = sql``,
): Promise<Booking[]> {
  const { rows } = await sql<{ json: string }>`
    ${pageOf(sight, filter, order, limit)}
    select ${bookingJson(sight)} as json from ${pageWith(SERVICES.named(sight.language))} ${order}`.execute(
    tx,
  )
  return rows.map(({ json }) => ({ ...USUAL_BOOKING, ...(JSON.parse(json) as Booking) }))
}

export function seenBy({ onlyDoctorId }: Sight) {
  return onlyDoctorId === undefined ? sql`` : sql`and b.doctor_id = ${onlyDoctorId}`
}
