import type { Booking } from '#contract/bookings.ts'
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

// Bookings leave the database as the JSON of the wire: building objects of them here and taking them apart again would
// cost several times what the query does. Those of the page are picked before anything is joined to them, and services
// are made JSON by row, which takes half the time of naming each field in json_build_object.
function wireRows(
  sight: Sight,
  filter: RawBuilder<unknown>,
  order = sql``,
  limit: RawBuilder<unknown> = sql``,
) {
  return sql`
    select b.id, b.code, b.booking_type, b.parent_booking_id, b.series_id, b.patient_id,
           concat_ws(' ', nullif(p.last_name, ''), nullif(p.first_name, '')) as patient_name,
           ${visibleMobile('p.mobile', sight.mayContact)} as patient_mobile, coalesce(p.alert, '') as patient_alert,
           b.doctor_id, b.location_id, b.cabinet_id, b.starts_at as start, b.ends_at as "end",
           b.buffer_before_minutes, b.buffer_after_minutes, case b.status ${STATUS_CODE} end as status,
           b.status_changed_at, b.source, b.note, b.overridden, b.seats,
           case when b.booking_type = 'simple' or b.parent_booking_id is not null then 1 else (
             select count(*) from bookings seat
              where seat.clinic_id = b.clinic_id and seat.parent_booking_id = b.id and seat.cancelled_at is null) end as seats_taken,
           b.version, b.cancelled_at,
           (select coalesce(json_agg(given), '[]') from (
              select x.service_id, ${sql.ref(`s.name_${sight.language}`)} as name, x.minutes, (x.price_bani / 100.0)::float8 as price
                from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
               where x.clinic_id = b.clinic_id and x.booking_id = b.id
               order by x.position) given) as services
      from (select * from bookings b where ${filter} ${seenBy(sight)} ${order} ${limit}) b
      left join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
     ${order}`
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

/** Of the rows that the database hands over as one text; see listCalendarRows. */
const ROWS_TOGETHER = 20

/**
 * One page of the calendar by start, in pieces: some JSON objects with commas between them, and how many. Texts of tens
 * of kilobytes are read and written in half the time that one of hundreds takes, which needs memory of its own each time.
 */
export async function listCalendarRows(
  tx: Tx,
  filter: CalendarFilter,
  sight: Sight,
  { size, offset }: { size: number; offset: number },
): Promise<{ json: string; count: number }[]> {
  const order = sql`order by b.starts_at, b.id`
  const page = wireRows(sight, calendarFilter(filter), order, sql`limit ${size} offset ${offset}`)
  const { rows } = await sql<{ json: string; count: number }>`
    select string_agg(json, ',' order by position) as json, count(*) as count
      from (select row_to_json(v)::text as json, row_number() over () - 1 as position from (${page}) v) listed
     group by position / ${sql.lit(ROWS_TOGETHER)}
     order by position / ${sql.lit(ROWS_TOGETHER)}`.execute(tx)
  return rows
}

export async function countCalendar(tx: Tx, filter: CalendarFilter, sight: Sight): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from bookings b where ${calendarFilter(filter)} ${seenBy(sight)}`.execute(tx)
  return rows[0]!.count
}

export async function findBooking(tx: Tx, id: number, sight: Sight): Promise<Booking | undefined> {
  const { rows } = await sql<{ booking: Booking }>`
    select to_json(v) as booking from (${wireRows(sight, sql`b.id = ${id}`)}) v`.execute(tx)
  return rows[0]?.booking
}

/** The seats of a group, cancelled ones too, in the order they were taken. */
export async function listSeatBookings(tx: Tx, parentId: number, sight: Sight): Promise<Booking[]> {
  const seats = wireRows(sight, sql`b.parent_booking_id = ${parentId}`, sql`order by b.id`)
  const { rows } = await sql<{ bookings: Booking[] }>`
    select coalesce(json_agg(v), '[]') as bookings from (${seats}) v`.execute(tx)
  return rows[0]!.bookings
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
  const page = wireRows(sight, found, sql`order by b.starts_at desc, b.id desc`, sql`limit ${size}`)
  const { rows } = await sql<{ bookings: Booking[] }>`
    select coalesce(json_agg(v), '[]') as bookings from (${page}) v`.execute(tx)
  return rows[0]!.bookings
}

export interface HistoryRow {
  at: string
  action: string
  actor: string | null
  /** As snapshots keep it. */
  status: string | null
  start: string | null
}

export async function listHistory(tx: Tx, bookingId: number): Promise<HistoryRow[]> {
  const { rows } = await sql<{ history: HistoryRow[] }>`
    select coalesce(json_agg(v), '[]') as history from (
      select e.at, e.action, case e.actor_kind when 'patient' then null else a.first_name || ' ' || a.last_name end as actor,
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
