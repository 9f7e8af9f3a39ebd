import type { BookingStatus } from '#domain/booking-status.ts'
import type { Tx } from '#server/db/database.ts'
import { sql, type RawBuilder } from 'kysely'
import type { BookedService } from './visits.sql.ts'

export interface BookingRow {
  id: number
  patient_id: number | null
  booking_type: 'simple' | 'group'
  parent_booking_id: number | null
  series_id: number | null
  doctor_id: number
  cabinet_id: number
  location_id: number
  start: number
  end: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  status: BookingStatus
  note: string
  overridden: boolean
  version: number
  seats: number
  /** Epoch milliseconds. */
  cancelled: number | null
  services: BookedService[]
}

function lockRows(filter: RawBuilder<unknown>) {
  return sql<BookingRow>`
    select b.id, b.patient_id, b.booking_type, b.parent_booking_id, b.series_id, b.doctor_id, b.cabinet_id, b.location_id,
           (extract(epoch from b.starts_at) * 1000)::bigint as start, (extract(epoch from b.ends_at) * 1000)::bigint as end,
           b.buffer_before_minutes, b.buffer_after_minutes, b.status, b.note, b.overridden, b.version, b.seats,
           (extract(epoch from b.cancelled_at) * 1000)::bigint as cancelled,
           (select coalesce(json_agg(json_build_object('service_id', s.service_id, 'minutes', s.minutes, 'price_bani', s.price_bani)
                            order by s.position), '[]')
              from booking_services s where s.clinic_id = b.clinic_id and s.booking_id = b.id) as services
      from bookings b where ${filter} order by b.starts_at, b.id for update of b`
}

/** The booking as it is, locked until the transaction ends, so that what follows starts from what was read. */
export async function lockBooking(tx: Tx, id: number): Promise<BookingRow | undefined> {
  return (await lockRows(sql`b.id = ${id}`).execute(tx)).rows[0]
}

/** The group that a booking is a seat of, if it is one, locked: whoever wants both locks the group first. */
export async function lockGroupOf(tx: Tx, seatId: number): Promise<void> {
  await sql`
    select from bookings g
     where g.id = (select b.parent_booking_id from bookings b where b.id = ${seatId})
       for update of g`.execute(tx)
}

/** The seats of a group, cancelled ones too, locked. */
export async function lockSeats(tx: Tx, parentId: number): Promise<BookingRow[]> {
  return (await lockRows(sql`b.parent_booking_id = ${parentId}`).execute(tx)).rows
}

/** Bookings of a series that are not cancelled and begin no earlier than `from`, by start, locked. */
export async function lockSeries(tx: Tx, seriesId: number, from: number): Promise<BookingRow[]> {
  const filter = sql`b.series_id = ${seriesId} and b.starts_at >= ${new Date(from)} and b.cancelled_at is null`
  return (await lockRows(filter).execute(tx)).rows
}

/** Bookings of a series that were cancelled at one instant, by start, locked. */
export async function lockCancelledSeries(
  tx: Tx,
  seriesId: number,
  cancelled: number,
): Promise<BookingRow[]> {
  const filter = sql`b.series_id = ${seriesId} and b.cancelled_at = ${new Date(cancelled)}`
  return (await lockRows(filter).execute(tx)).rows
}
