import type { BookingStatus } from '#domain/booking-status.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { Tx } from '#server/db/database.ts'
import { SHOWS_LOCATIONS } from '#server/records/shown-places.sql.ts'
import { sql } from 'kysely'

/** A booking as its patient sees it. Instants are epoch milliseconds. */
export interface PatientBookingRow {
  id: number
  clinic_id: number
  code: string
  version: number
  status: BookingStatus
  start: number
  end: number
  updated: number
  cancelled: number | null
  pinned: boolean
  cancelled_by: 'staff' | 'patient' | null
  first_name: string
  /** The patient's own account; null where it was booked for somebody without one. */
  account_id: number | null
  /** Where the clinic reaches the patient. */
  mobile: string | null
  email: string | null
  doctor_id: number
  /** "Dr. Andrei Ionescu" */
  doctor_name: string
  doctor_color: number
  /** Stars given by the patient. */
  rating: number | null
  clinic_name: string
  clinic_phone: string | null
  zone: string
  /** The strictest of the services', or the clinic's. */
  cancel_notice_minutes: number
  location: {
    location_id: number
    name: string
    address: string
    city: string
    directions: string
    phone: string | null
  }
  services: { id: number; name_ro: string; name_en: string; minutes: number; price_bani: number }[]
}

/** One booking by its code, or several by their ids, of the transaction's clinic. A group itself is nobody's booking; its seats are. */
export async function listPatientBookingRows(
  tx: Tx,
  by: { code: string } | { ids: readonly number[] },
): Promise<PatientBookingRow[]> {
  const condition = 'code' in by ? sql`b.code = ${by.code}` : sql`b.id = any(${by.ids}::bigint[])`
  const { rows } = await sql<PatientBookingRow>`
    select b.id, b.clinic_id, b.code, b.version, b.status, ${ms('b.starts_at')} as start, ${ms('b.ends_at')} as "end",
           ${ms('b.updated_at')} as updated, ${ms('b.cancelled_at')} as cancelled, b.cancelled_by,
           b.pinned_at is not null as pinned,
           p.first_name, p.account_id, p.mobile, p.email, b.doctor_id, d.color as doctor_color, r.rating,
           concat_ws(' ', nullif(d.title, ''), nullif(d.first_name, ''), nullif(d.last_name, '')) as doctor_name, c.name as clinic_name, c.phone as clinic_phone, c.zone,
           coalesce(v.cancel_notice_minutes, c.cancel_notice_minutes) as cancel_notice_minutes,
           json_build_object('location_id', l.id, 'name', case when ${SHOWS_LOCATIONS} then l.name else c.name end, 'address', l.address, 'city', l.city,
                             'directions', l.directions, 'phone', l.phone) as location,
           coalesce(v.services, '[]') as services
      from bookings b
      join clinics c on c.clinic_id = b.clinic_id
      join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
      join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
      join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
      left join reviews r on r.clinic_id = b.clinic_id and r.booking_id = b.id
      cross join lateral (
        select max(coalesce(s.cancel_notice_minutes, c.cancel_notice_minutes)) as cancel_notice_minutes,
               json_agg(json_build_object('id', s.id, 'name_ro', ${bookedName('ro', 'bs')}, 'name_en', ${bookedName('en', 'bs')},
                                          'minutes', bs.minutes, 'price_bani', bs.price_bani) order by bs.position) as services
          from booking_services bs
          join services s on s.clinic_id = bs.clinic_id and s.id = bs.service_id
         where bs.clinic_id = b.clinic_id and bs.booking_id = b.id) v
     where ${condition}
     order by b.starts_at, b.id`.execute(tx)
  return rows
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`
