import type { Tx } from '#server/db/database.ts'
import type { ServiceKind } from '#server/db/tables.gen.ts'
import { sql } from 'kysely'

/** A service as a doctor gives it; `minutes` and `price_bani` are null when the doctor does not give it. */
export interface GivenService {
  id: number
  name_ro: string
  name_en: string
  usual_minutes: number
  usual_price_bani: number
  active: boolean
  minutes: number | null
  price_bani: number | null
  buffer_before_minutes: number
  buffer_after_minutes: number
  minimum_notice_minutes: number | null
  group_count: number
  kind: ServiceKind
}

export interface BookingFacts {
  doctor_active: boolean | null
  patient_active: boolean | null
  services: GivenService[]
  /** Which packages cover which of the services, of those that are asked for. */
  packages: { subscription_id: number; service_id: number }[]
  cabinets: { id: number; location_id: number; zone: string; service_ids: number[] | null }[]
  locations: { id: number; zone: string }[]
}

/** What a booking is made of, in one round trip; a null for what is not there. */
export async function getBookingFacts(
  tx: Tx,
  wish: {
    doctorId: number
    patientId: number | null
    serviceIds: readonly number[]
    subscriptionIds: readonly number[]
  },
): Promise<BookingFacts> {
  const { rows } = await sql<BookingFacts>`
    select (select d.active from doctors d where d.id = ${wish.doctorId}) as doctor_active,
           (select p.active from patients p where p.id = ${wish.patientId}) as patient_active,
           coalesce((
             select json_agg(v) from (
               select s.id, s.name_ro, s.name_en, s.minutes as usual_minutes, s.price_bani as usual_price_bani, s.active, x.minutes, x.price_bani, s.buffer_before_minutes, s.buffer_after_minutes, s.minimum_notice_minutes, s.group_count, s.kind
                 from services s
                 left join doctor_services x on x.clinic_id = s.clinic_id and x.service_id = s.id and x.doctor_id = ${wish.doctorId}
                where s.id = any(${wish.serviceIds}::bigint[])) v), '[]') as services,
           coalesce((
             select json_agg(v) from (
               select subscription_id, service_id from subscription_services
                where subscription_id = any(${wish.subscriptionIds}::bigint[]) and service_id = any(${wish.serviceIds}::bigint[])) v), '[]') as packages,
           coalesce((
             select json_agg(v) from (
               select b.id, b.location_id, l.zone, b.service_ids
                 from cabinets b
                 join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
                where b.active and l.active
                order by b.id) v), '[]') as cabinets,
           coalesce((select json_agg(json_build_object('id', l.id, 'zone', l.zone) order by l.id) from locations l where l.active), '[]') as locations`.execute(
    tx,
  )
  return rows[0]!
}

/** How many a group holds: as many as the smallest of its services. */
export async function getCapacity(tx: Tx, bookingId: number): Promise<number> {
  const { rows } = await sql<{ capacity: number }>`
    select min(s.group_count) as capacity
      from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
     where x.booking_id = ${bookingId}`.execute(tx)
  return rows[0]!.capacity
}
