import type { Hold } from '#contract/bookings/holds.ts'
import type { Tx } from '#server/db/database.ts'
import type { Sight } from '#server/records/staff-sight.ts'
import { sql } from 'kysely'
import { bookingJson, pageRows, pageWith, seenBy, SERVICES } from './booking-rows.sql.ts'

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
    sql`b.cancelled_at is null and b.pinned_at is null and b.parent_booking_id is null`,
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
    ${pageRows(sight, calendarFilter(filter), order, sql`limit ${size} offset ${offset}`)}
    select string_agg(${bookingJson(sight)}, ',' ${order}) as json, count(*) as count,
           case when (select count(*) from page) = ${size} then (${calendarCount(filter, sight)}) end as total
      from ${pageWith(SERVICES.byId(sight.language), sight)}
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
