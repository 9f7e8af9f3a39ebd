import type { Booking } from '#contract/bookings/bookings.ts'
import type { Tx } from '#server/db/database.ts'
import type { Sight } from '#server/records/staff-sight.ts'
import { sql } from 'kysely'
import { listWhole, seenBy } from './booking-rows.sql.ts'

export async function findBooking(tx: Tx, id: number, sight: Sight): Promise<Booking | undefined> {
  const [booking] = await listWhole(tx, sight, sql`b.id = ${id}`, sql`order by b.id`)
  return booking
}

export async function findBookingId(tx: Tx, code: string): Promise<number | undefined> {
  const row = await tx.selectFrom('bookings').select('id').where('code', '=', code).executeTakeFirst()
  return row?.id
}

/** The seats of a group, cancelled ones too, in the order they were taken. */
export function listSeatBookings(tx: Tx, parentId: number, sight: Sight): Promise<Booking[]> {
  return listWhole(tx, sight, sql`b.parent_booking_id = ${parentId}`, sql`order by b.id`)
}

/**
 * What comes next first, then what was last: by the booking's code, by patients found by name or phone, or the latest booked of services found by name.
 * Each way has an index of its own, so they are united by id rather than asked for with "or".
 */
export async function searchBookingRows(
  tx: Tx,
  search: string,
  sight: Sight,
  now: Date,
  size: number,
): Promise<Booking[]> {
  const found = sql`b.id in (
    select c.id from bookings c where c.code = ${search}
    union
    select c.id from bookings c where c.patient_id = any(array(select search_patient_ids(${search}, ${sight.mayContact}, 200)))
    union
    (select x.booking_id
       from booking_services x
       join bookings b on b.clinic_id = x.clinic_id and b.id = x.booking_id ${seenBy(sight)}
      where x.service_id = any(array(
              select s.id from services s
               where strpos(fold_text(s.name_ro), fold_text(${search})) > 0 or strpos(fold_text(s.name_en), fold_text(${search})) > 0))
      order by x.booking_id desc limit ${size}))`
  const order = sql`order by b.ends_at < ${now}, abs(extract(epoch from b.starts_at - ${now})), b.id desc`
  return listWhole(tx, sight, found, order, sql`limit ${size}`)
}

/** What waits for another hour, by the one it had; groups as one. */
export function listPinnedRows(tx: Tx, sight: Sight): Promise<Booking[]> {
  const waiting = sql`b.pinned_at is not null and b.cancelled_at is null and b.parent_booking_id is null`
  return listWhole(tx, sight, waiting, sql`order by b.starts_at, b.id`, sql`limit 5000`)
}

/** What was cancelled of some days, half-open; groups as one. */
export function listCancelledRows(tx: Tx, sight: Sight, from: Date, to: Date): Promise<Booking[]> {
  const gone = sql`b.cancelled_at is not null and b.parent_booking_id is null and b.starts_at >= ${from} and b.starts_at < ${to}`
  return listWhole(tx, sight, gone, sql`order by b.starts_at, b.id`, sql`limit 500`)
}

export async function findOverrideReason(tx: Tx, id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('bookings')
    .select('override_reason')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.override_reason ?? null
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

/** Where the booking stood before it was last moved; instants in epoch milliseconds. */
interface PlaceBefore {
  start: number
  end: number
  doctor_id: number
  cabinet_id: number | null
  /** As bookings keep it. */
  accepted: string[] | null
  override_reason: string | null
}

export async function findPlaceBefore(tx: Tx, bookingId: number): Promise<PlaceBefore | undefined> {
  const { rows } = await sql<PlaceBefore>`
    select (extract(epoch from (b.moved_from ->> 'start')::timestamptz) * 1000)::bigint as start,
           (extract(epoch from (b.moved_from ->> 'end')::timestamptz) * 1000)::bigint as end,
           (b.moved_from ->> 'doctor_id')::bigint as doctor_id, (b.moved_from ->> 'cabinet_id')::bigint as cabinet_id,
           b.moved_from -> 'accepted' as accepted, b.moved_from ->> 'override_reason' as override_reason
      from bookings b
     where b.id = ${bookingId} and b.moved_from is not null`.execute(tx)
  return rows[0]
}
