import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface NoticeRow {
  version: number
  status: BookingStatus
  /** Waits for another hour. */
  pinned: boolean
  /** Epoch milliseconds. */
  start: number
  mobile: string | null
}

/** What decides whether a booking's patient is told of it. */
export async function getNoticeRow(tx: Tx, bookingId: number): Promise<NoticeRow> {
  const { rows } = await sql<NoticeRow>`
    select b.version, b.status, b.pinned_at is not null as pinned, (extract(epoch from b.starts_at) * 1000)::bigint as start, p.mobile
      from bookings b
      left join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
     where b.id = ${bookingId}`.execute(tx)
  return rows[0]!
}
