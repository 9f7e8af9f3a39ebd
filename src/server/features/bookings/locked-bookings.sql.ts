import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import type { Tx } from '#server/db/database.ts'
import { shareGround } from '#server/features/ground/ground.ts'
import { sql, type RawBuilder } from 'kysely'
import type { BookedService } from './booking-writes.sql.ts'

export interface BookingRow {
  id: number
  patient_id: number | null
  booking_type: 'simple' | 'group'
  parent_booking_id: number | null
  series_id: number | null
  doctor_id: number
  /** Null of a visit by video. */
  cabinet_id: number | null
  location_id: number
  start: number
  end: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  status: BookingStatus
  note: string
  overridden: boolean
  /** Names of the warnings accepted where it stands. */
  accepted: string[] | null
  override_reason: string | null
  version: number
  seats: number
  /** Epoch milliseconds. */
  cancelled: number | null
  /** Epoch milliseconds; null unless it waits for another hour. */
  pinned: number | null
  services: BookedService[]
}

/**
 * Locked by id: whoever locks several does so in one order, and a group comes before its seats. They are read by a statement
 * of its own, sent along: who waited for a lock sees the row as it is by now, but all else of that statement, such as its
 * services, as it was before.
 */
async function lockRows(tx: Tx, filter: RawBuilder<unknown>): Promise<BookingRow[]> {
  const [, locked, read] = await Promise.all([
    // The ground before any row: who changes what visits stand on may pin or keep them in the same transaction.
    shareGround(tx),
    sql<{ id: number }>`select b.id from bookings b where ${filter} order by b.id for update of b`.execute(
      tx,
    ),
    sql<BookingRow>`
    select b.id, b.patient_id, b.booking_type, b.parent_booking_id, b.series_id, b.doctor_id, b.cabinet_id, b.location_id,
           (extract(epoch from b.starts_at) * 1000)::bigint as start, (extract(epoch from b.ends_at) * 1000)::bigint as end,
           b.buffer_before_minutes, b.buffer_after_minutes, b.status, b.note, b.overridden, b.accepted, b.override_reason, b.version, b.seats,
           (extract(epoch from b.cancelled_at) * 1000)::bigint as cancelled,
           (extract(epoch from b.pinned_at) * 1000)::bigint as pinned,
           (select coalesce(json_agg(json_build_object('service_id', s.service_id, 'minutes', s.minutes, 'price_bani', s.price_bani,
                            'agreed_bani', s.agreed_bani)
                            order by s.position), '[]')
              from booking_services s where s.clinic_id = b.clinic_id and s.booking_id = b.id) as services
      from bookings b where ${filter} order by b.id`.execute(tx),
  ])
  const ids = new Set(locked.rows.map(row => row.id))
  return read.rows.filter(row => ids.has(row.id))
}

/** The booking as it is, locked until the transaction ends, so that what follows starts from what was read. */
export async function lockBooking(tx: Tx, id: number): Promise<BookingRow | undefined> {
  return (await lockRows(tx, sql`b.id = ${id}`))[0]
}

/** Bookings with the groups that they are seats of, locked at once. Whoever changes several locks them before anything else. */
export async function lockBookings(tx: Tx, ids: readonly number[]): Promise<BookingRow[]> {
  const wanted = sql`${[...ids]}::bigint[]`
  const groups = sql`select s.parent_booking_id from bookings s where s.id = any(${wanted})`
  return lockRows(tx, sql`b.id = any(${wanted} || array(${groups}))`)
}

/** A booking with all others of its series, cancelled ones too, locked at once. */
export async function lockSeriesOf(tx: Tx, id: number): Promise<BookingRow[]> {
  const filter = sql`b.id = ${id} or b.series_id = (select s.series_id from bookings s where s.id = ${id})`
  return lockRows(tx, filter)
}

/** The seats of groups, cancelled ones too, locked; the groups must be locked already. */
export async function lockSeats(tx: Tx, groupIds: readonly number[]): Promise<BookingRow[]> {
  return lockRows(tx, sql`b.parent_booking_id = any(${[...groupIds]}::bigint[])`)
}
