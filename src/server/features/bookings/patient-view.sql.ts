import { BOOKING_SETTINGS } from '#contract/settings/booking-settings.ts'
import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { Tx } from '#server/db/database.ts'
import { SHOWS_LOCATIONS } from '#server/records/shown-places.sql.ts'
import { sql } from 'kysely'

/** A booking as its patient sees it. Instants are epoch milliseconds. */
export interface PatientBookingRow {
  id: number
  clinic_id: number
  patient_id: number
  code: string
  version: number
  status: BookingStatus
  start: number
  end: number
  updated: number
  cancelled: number | null
  pinned: boolean
  /** Its place is the patient's page of it then, not the clinic's. */
  is_video: boolean
  cancelled_by: 'staff' | 'patient' | null
  first_name: string
  /** Told where somebody has to know whom they wait for, and nowhere else by a link. */
  last_name: string
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
  /** How often the patient has moved it, and what the clinic says about that. */
  moves: number
  patient_moves: boolean
  move_notice_minutes: number
  max_moves: number
  auto_approve: boolean
  /** Whether its doctor gives its services to whoever books online. */
  offered: boolean
  not_coming: number | null
  location: {
    location_id: number
    name: string
    address: string
    city: string
    directions: string
    phone: string | null
  }
  /** Of its services' prices, what packages cover. */
  covered_bani: number
  /** What was paid by card as it was booked, less what goes back. */
  paid_bani: number
  services: { id: number; name_ro: string; name_en: string; minutes: number; price_bani: number }[]
}

/** One booking by its code, or several by their ids, of the transaction's clinic. A group itself is nobody's booking; its seats are. */
export async function listPatientBookingRows(
  tx: Tx,
  by: { code: string } | { ids: readonly number[] },
): Promise<PatientBookingRow[]> {
  const condition = 'code' in by ? sql`b.code = ${by.code}` : sql`b.id = any(${by.ids}::bigint[])`
  const { rows } = await sql<PatientBookingRow>`
    select b.id, b.clinic_id, b.patient_id, b.code, b.version, b.status, ${ms('b.starts_at')} as start, ${ms('b.ends_at')} as "end",
           ${ms('b.updated_at')} as updated, ${ms('b.cancelled_at')} as cancelled, b.cancelled_by,
           b.pinned_at is not null as pinned, b.is_video,
           p.first_name, p.last_name, p.account_id, p.mobile, p.email, b.doctor_id, d.color as doctor_color, r.rating,
           concat_ws(' ', nullif(d.title, ''), nullif(d.first_name, ''), nullif(d.last_name, '')) as doctor_name, c.name as clinic_name, c.phone as clinic_phone, c.zone,
           coalesce(v.cancel_notice_minutes, c.cancel_notice_minutes) as cancel_notice_minutes,
           b.moves, ${ms('b.not_coming_at')} as not_coming, ${setting('patient_moves', 'boolean')} as patient_moves,
           ${setting('move_notice_minutes', 'integer')} as move_notice_minutes, ${setting('max_moves', 'integer')} as max_moves, c.auto_approve,
           d.active and d.online_visible and coalesce(v.offered, false) as offered,
           json_build_object('location_id', l.id, 'name', case when ${SHOWS_LOCATIONS} then l.name else c.name end, 'address', l.address, 'city', l.city,
                             'directions', l.directions, 'phone', l.phone) as location,
           coalesce(v.services, '[]') as services, coalesce(v.covered, 0)::bigint as covered_bani,
           (select coalesce(sum(y.taken_bani - y.returning_bani), 0)::bigint from card_payments y
             where y.clinic_id = b.clinic_id and y.booking_id = b.id and y.purpose = 'deposit' and y.state = 'succeeded') as paid_bani
      from bookings b
      join clinics c on c.clinic_id = b.clinic_id
      join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
      join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
      join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
      left join clinic_settings k on k.clinic_id = b.clinic_id and k.section = 'bookings'
      left join reviews r on r.clinic_id = b.clinic_id and r.booking_id = b.id
      cross join lateral (
        select max(coalesce(s.cancel_notice_minutes, c.cancel_notice_minutes)) as cancel_notice_minutes,
               bool_and(s.active and s.online_visible and x.service_id is not null and (s.group_count > 1) = (b.parent_booking_id is not null)) as offered,
               sum(bs.price_bani) filter (where exists (
                 select from subscription_uses u
                  where u.clinic_id = bs.clinic_id and u.booking_id = bs.booking_id and u.line = bs.position
                    and u.state <> 'returned')) as covered,
               json_agg(json_build_object('id', s.id, 'name_ro', ${bookedName('ro', 'bs')}, 'name_en', ${bookedName('en', 'bs')},
                                          'minutes', bs.minutes, 'price_bani', bs.price_bani) order by bs.position) as services
          from booking_services bs
          join services s on s.clinic_id = bs.clinic_id and s.id = bs.service_id
          left join doctor_services x on x.clinic_id = s.clinic_id and x.service_id = s.id and x.doctor_id = b.doctor_id
         where bs.clinic_id = b.clinic_id and bs.booking_id = b.id) v
     where ${condition}
     order by b.starts_at, b.id`.execute(tx)
  return rows
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/** A rule of the clinic's, as it is usually while the clinic has said nothing. */
const setting = (key: keyof typeof BOOKING_SETTINGS, type: 'boolean' | 'integer') =>
  sql`coalesce((k.values ->> ${sql.lit(key)})::${sql.raw(type)}, ${sql.lit(BOOKING_SETTINGS[key].usual)})`
