import { USUAL_BOOKING, type Booking } from '#contract/bookings.ts'
import type { Hold } from '#contract/holds.ts'
import { BOOKING_STATUSES, statusCode } from '#domain/booking-status.ts'
import { visibleMobile } from '#server/db/contact-masks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql, type RawBuilder } from 'kysely'

/** How much a caller may see. */
export interface Sight {
  /** Only this doctor's; undefined for everybody's. */
  readonly onlyDoctorId: number | undefined
  readonly mayContact: boolean
  readonly language: 'ro' | 'en'
}

const STATUS_CODE = sql.join(
  BOOKING_STATUSES.map(name => sql`when ${sql.lit(name)} then ${sql.lit(statusCode(name))}`),
  sql` `,
)

/** How a booking says its services: by id where their names stand beside the list. */
const SERVICES = {
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
function bookingJson({ mayContact }: Sight) {
  return sql`format(
    '{"id":%s,"doctor_id":%s,"location_id":%s,"cabinet_id":%s,"patient_id":%s,"status":%s,"version":%s,"start":%s,"end":%s,"patient_name":%s,"code":"%s","services":[%s]%s%s%s}',
    b.id, b.doctor_id, b.location_id, b.cabinet_id, coalesce(to_json(b.patient_id), 'null'), case b.status ${STATUS_CODE} end,
    b.version, to_json(b.starts_at), to_json(b.ends_at), coalesce(to_json(btrim(p.last_name || ' ' || p.first_name)), '""'),
    b.code, given.services,
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

function pageOf(
  sight: Sight,
  filter: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
) {
  return sql`with page as materialized (select * from bookings b where ${filter} ${seenBy(sight)} ${order} ${limit})`
}

// Patients and services are read once, by the ids of the page. Where none is missing a full join is a left one, and the
// planner, which cannot know how long such a list is, does not compare each row with each.
function pageWith(services: RawBuilder<unknown>) {
  return sql`page b
      full join (select * from patients where id = any(array(select patient_id from page))) p on p.id = b.patient_id
      full join (${services} where x.booking_id = any(array(select id from page)) group by x.booking_id) given
             on given.booking_id = b.id`
}

/** Bookings by themselves, each with all that it is. */
async function listWhole(
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

function seenBy({ onlyDoctorId }: Sight) {
  return onlyDoctorId === undefined ? sql`` : sql`and b.doctor_id = ${onlyDoctorId}`
}

export interface CalendarFilter {
  /** Epoch milliseconds, half-open. */
  readonly from: number
  readonly to: number
  readonly doctorId: number | undefined
  readonly cabinetId: number | undefined
  readonly withGroups: boolean
}

// A seat of a group is shown by its parent alone.
function calendarFilter({ from, to, doctorId, cabinetId, withGroups }: CalendarFilter) {
  const conditions = [
    sql`b.starts_at < ${new Date(to)} and b.starts_at > ${new Date(from - 86_400_000)} and b.ends_at > ${new Date(from)}`,
    sql`b.cancelled_at is null and b.parent_booking_id is null`,
  ]
  if (!withGroups) conditions.push(sql`b.booking_type = 'simple'`)
  if (doctorId !== undefined) conditions.push(sql`b.doctor_id = ${doctorId}`)
  if (cabinetId !== undefined) conditions.push(sql`b.cabinet_id = ${cabinetId}`)
  return sql.join(conditions, sql` and `)
}

export interface CalendarPage {
  /** JSON objects with commas between them, by start. */
  readonly pieces: readonly string[]
  /** Of all pages; null where the page is not full and its own bookings tell. */
  readonly total: number | null
  readonly count: number
}

/**
 * One page of the calendar by start, in pieces of some hours: texts of tens of kilobytes are read and written in half the
 * time that one of hundreds takes, which needs memory of its own each time.
 */
export async function getCalendarPage(
  tx: Tx,
  filter: CalendarFilter,
  sight: Sight,
  { size, offset }: { size: number; offset: number },
): Promise<CalendarPage> {
  const order = sql`order by b.starts_at, b.id`
  const hours = sql`date_bin('6 hours', b.starts_at, 'epoch')`
  const { rows } = await sql<{ json: string; count: number; total: number | null }>`
    ${pageOf(sight, calendarFilter(filter), order, sql`limit ${size} offset ${offset}`)}
    select string_agg(${bookingJson(sight)}, ',' ${order}) as json, count(*) as count,
           case when (select count(*) from page) = ${size} then (${calendarCount(filter, sight)}) end as total
      from ${pageWith(SERVICES.byId)}
     group by ${hours}
     order by ${hours}`.execute(tx)
  return {
    pieces: rows.map(({ json }) => json),
    total: rows[0]?.total ?? null,
    count: rows.reduce((sum, piece) => sum + piece.count, 0),
  }
}

function calendarCount(filter: CalendarFilter, sight: Sight) {
  return sql`select count(*) as count from bookings b where ${calendarFilter(filter)} ${seenBy(sight)}`
}

export async function countCalendar(tx: Tx, filter: CalendarFilter, sight: Sight): Promise<number> {
  const { rows } = await sql<{ count: number }>`${calendarCount(filter, sight)}`.execute(tx)
  return rows[0]!.count
}

/** Every service of the clinic by name, for bookings that name theirs by id. */
export async function listServiceNames(
  tx: Tx,
  language: Sight['language'],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, ${sql.ref(`s.name_${language}`)} as name from services s order by s.id`.execute(tx)
  return rows
}

export async function findBooking(tx: Tx, id: number, sight: Sight): Promise<Booking | undefined> {
  const [booking] = await listWhole(tx, sight, sql`b.id = ${id}`, sql`order by b.id`)
  return booking
}

/** The seats of a group, cancelled ones too, in the order they were taken. */
export function listSeatBookings(tx: Tx, parentId: number, sight: Sight): Promise<Booking[]> {
  return listWhole(tx, sight, sql`b.parent_booking_id = ${parentId}`, sql`order by b.id`)
}

/**
 * Newest first: by the visit's code, by patients found by name or phone, or the latest booked of services found by name.
 * Each way has an index of its own, so they are united by id rather than asked for with "or".
 */
export async function searchBookingRows(
  tx: Tx,
  search: string,
  sight: Sight,
  size: number,
): Promise<Booking[]> {
  const found = sql`b.id in (
    select c.id from bookings c where c.code = ${search}
    union
    select c.id from bookings c where c.patient_id = any(array(select search_patient_ids(${search}, 200)))
    union
    (select x.booking_id
       from booking_services x
       join bookings b on b.clinic_id = x.clinic_id and b.id = x.booking_id ${seenBy(sight)}
      where x.service_id = any(array(
              select s.id from services s
               where strpos(fold_text(s.name_ro), fold_text(${search})) > 0 or strpos(fold_text(s.name_en), fold_text(${search})) > 0))
      order by x.booking_id desc limit ${size}))`
  const order = sql`order by b.starts_at desc, b.id desc`
  return listWhole(tx, sight, found, order, sql`limit ${size}`)
}

export interface HistoryRow {
  at: string
  action: string
  actor: string | null
  actor_kind: 'clinic' | 'doctor' | 'patient' | 'system'
  /** As snapshots keep it. */
  status: string | null
  start: string | null
}

export async function listHistory(tx: Tx, bookingId: number): Promise<HistoryRow[]> {
  const { rows } = await sql<{ history: HistoryRow[] }>`
    select coalesce(json_agg(v), '[]') as history from (
      select e.at, e.action, case e.actor_kind when 'patient' then null else a.first_name || ' ' || a.last_name end as actor,
             e.actor_kind,
             e.after ->> 'status' as status, (e.after ->> 'start')::timestamptz as start
        from audit_entries e
        left join accounts a on a.id = e.actor_account_id
       where e.entity = 'booking' and e.entity_id = ${bookingId}
       order by e.id) v`.execute(tx)
  return rows[0]!.history
}

/** Blocked times that touch the span. */
export async function listHoldRows(
  tx: Tx,
  filter: CalendarFilter,
  onlyDoctorId: number | undefined,
): Promise<Hold[]> {
  const doctorId = filter.doctorId ?? onlyDoctorId
  const doctor = doctorId === undefined ? sql`` : sql`and (h.doctor_id is null or h.doctor_id = ${doctorId})`
  const cabinet =
    filter.cabinetId === undefined
      ? sql``
      : sql`and (h.cabinet_id is null or h.cabinet_id = ${filter.cabinetId})`
  const { rows } = await sql<{ holds: Hold[] }>`
    select coalesce(json_agg(v), '[]') as holds from (
      select h.id, h.doctor_id, h.cabinet_id, h.location_id, h.starts_at as start, h.ends_at as "end", h.reason, h.version
        from holds h
       where h.ends_at > ${new Date(filter.from)} and h.starts_at < ${new Date(filter.to)} ${doctor} ${cabinet}
       order by h.starts_at, h.id) v`.execute(tx)
  return rows[0]!.holds
}
