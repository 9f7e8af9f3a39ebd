import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface LineRow {
  readonly booking_id: number
  readonly patient_id: number
  readonly patient_name: string
  readonly doctor_id: number
  readonly status: BookingStatus
  /** Epoch milliseconds. */
  readonly start: number
  readonly cancelled: number | null
  /** Until so long before it a cancellation costs nothing. */
  readonly cancel_notice_minutes: number
  readonly line: number
  readonly service_id: number
  readonly name_ro: string
  readonly name_en: string
  readonly price_bani: number
  readonly subscription_id: number | null
  readonly without_subscription: boolean
  readonly subscription_only: boolean
}

/**
 * Of visits every line, by start, unless no package has to do with any of the visit's. From the visits to what belongs to
 * each, one after the other and in no other order: whatever is believed of how full the tables are, a wrong guess must not
 * walk through a clinic's visits for each of its services.
 */
export async function listLineRows(tx: Tx, bookingIds: readonly number[]): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    with b as materialized (
      select b.* from bookings b
       where b.id = any(${bookingIds}::bigint[]) and b.patient_id is not null
         and (exists (select from patient_subscriptions o where o.clinic_id = b.clinic_id and o.patient_id = b.patient_id)
              or exists (select from subscription_uses u
                          where u.clinic_id = b.clinic_id and u.booking_id = b.id and u.state <> 'returned')
              or exists (select from booking_services y
                          where y.clinic_id = b.clinic_id and y.booking_id = b.id
                            and (y.subscription_id is not null
                                 or (select z.subscription_only from services z
                                      where z.clinic_id = y.clinic_id and z.id = y.service_id)))))
    select b.id as booking_id, b.patient_id, p.name as patient_name, b.doctor_id, b.status,
           (extract(epoch from b.starts_at) * 1000)::bigint as start,
           (extract(epoch from b.cancelled_at) * 1000)::bigint as cancelled,
           coalesce(s.cancel_notice_minutes, c.cancel_notice_minutes) as cancel_notice_minutes,
           x.position as line, x.service_id, ${bookedName('ro')} as name_ro, ${bookedName('en')} as name_en, x.price_bani,
           x.subscription_id, x.without_subscription, s.subscription_only
      from b
      cross join lateral (
        select x.* from booking_services x where x.clinic_id = b.clinic_id and x.booking_id = b.id offset 0) x
      cross join lateral (select s.* from services s where s.clinic_id = x.clinic_id and s.id = x.service_id offset 0) s
      cross join lateral (
        select btrim(p.last_name || ' ' || p.first_name) as name from patients p
         where p.clinic_id = b.clinic_id and p.id = b.patient_id offset 0) p
      cross join lateral (select c.cancel_notice_minutes from clinics c where c.clinic_id = b.clinic_id offset 0) c
     order by b.starts_at, b.id, x.position`.execute(tx)
  return rows
}
