import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface NoticeRow {
  code: string
  version: number
  status: BookingStatus
  /** Waits for another hour. */
  pinned: boolean
  /** Epoch milliseconds. */
  start: number
  clinic_name: string
  clinic_phone: string | null
  zone: string
  doctor_name: string
  mobile: string | null
  email: string | null
}

/** What a message to a booking's patient says and where it goes. */
export async function getNoticeRow(tx: Tx, bookingId: number): Promise<NoticeRow> {
  const { rows } = await sql<NoticeRow>`
    select b.code, b.version, b.status, b.pinned_at is not null as pinned, (extract(epoch from b.starts_at) * 1000)::bigint as start, c.name as clinic_name,
           coalesce(l.phone, c.phone) as clinic_phone, c.zone, p.mobile, p.email,
           concat_ws(' ', nullif(d.title, ''), d.first_name, nullif(d.last_name, '')) as doctor_name
      from bookings b
      join clinics c on c.clinic_id = b.clinic_id
      join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
      join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
      left join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
     where b.id = ${bookingId}`.execute(tx)
  return rows[0]!
}
