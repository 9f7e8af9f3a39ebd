import type { AffectedBooking } from '#contract/bookings/affected.ts'
import type { ComingBooking } from '#domain/hours/ground.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

const GROUND_LOCK = 7103203

/** Held by whoever plans a booking to write it: what it stands on stays as it is until the transaction ends. */
export async function shareGround(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${GROUND_LOCK}, hashint8(current_clinic_id()))`.execute(tx)
}

/** Held by whoever changes what bookings stand on: none is written meanwhile. To be taken before any row is locked. */
export async function takeGround(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${GROUND_LOCK}, hashint8(current_clinic_id()))`.execute(tx)
}

/** The bookings that a change may concern; all of the clinic's when nothing is named. */
export interface GroundScope {
  readonly doctorId?: number
  /** With all that are by video: their doctors may work there by now. */
  readonly locationId?: number
  /** All of the location where it is: whoever works in it works there. */
  readonly cabinetId?: number
  readonly serviceId?: number
  /** Those alone that nobody keeps or made as they are knowingly. */
  readonly isUnsaid?: boolean
}

export type ComingBookingRow = ComingBooking & { readonly id: number }

/** Bookings that have not begun, a group as one, by start. */
export async function listComingBookings(tx: Tx, scope: GroundScope, now: Date): Promise<ComingBookingRow[]> {
  const { doctorId = null, locationId = null, cabinetId = null, serviceId = null, isUnsaid = false } = scope
  const { rows } = await sql<ComingBookingRow>`
    select b.id, b.doctor_id as "doctorId", b.location_id as "locationId", b.cabinet_id as "cabinetId",
           (extract(epoch from b.starts_at) * 1000)::bigint as start, (extract(epoch from b.ends_at) * 1000)::bigint as "end",
           (select coalesce(json_agg(s.service_id), '[]')
              from booking_services s where s.clinic_id = b.clinic_id and s.booking_id = b.id) as "serviceIds"
      from bookings b
     where b.starts_at > ${now} and b.cancelled_at is null and b.pinned_at is null and b.parent_booking_id is null
       and (not ${isUnsaid} or b.kept_at is null and b.accepted is null)
       and (${doctorId}::bigint is null or b.doctor_id = ${doctorId})
       and (${locationId}::bigint is null or b.is_video or b.location_id = ${locationId})
       and (${cabinetId}::bigint is null or b.is_video or b.location_id = (select c.location_id from cabinets c where c.id = ${cabinetId}))
       and (${serviceId}::bigint is null or exists (
             select from booking_services x
              where x.clinic_id = b.clinic_id and x.booking_id = b.id and x.service_id = ${serviceId}))
     order by b.starts_at, b.id`.execute(tx)
  return rows
}

export interface GroundFacts {
  doctors: number[]
  cabinets: { id: number; location_id: number; service_ids: number[] | null }[]
  given: { doctor_id: number; service_id: number }[]
}

/** Of these doctors those who work here and what they give, and every cabinet in use. */
export async function getGroundFacts(tx: Tx, doctorIds: readonly number[]): Promise<GroundFacts> {
  const { rows } = await sql<GroundFacts>`
    select coalesce((
             select json_agg(d.id) from doctors d where d.id = any(${doctorIds}::bigint[]) and d.active), '[]') as doctors,
           coalesce((
             select json_agg(json_build_object('id', c.id, 'location_id', c.location_id, 'service_ids', c.service_ids))
               from cabinets c join locations l on l.clinic_id = c.clinic_id and l.id = c.location_id
              where c.active and l.active), '[]') as cabinets,
           coalesce((
             select json_agg(v) from (
               select x.doctor_id, x.service_id
                 from doctor_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
                where x.doctor_id = any(${doctorIds}::bigint[]) and s.active) v), '[]') as given`.execute(tx)
  return rows[0]!
}

/** How bookings are told to somebody; only those of one doctor when one is named. */
export async function listAffectedBookings(
  tx: Tx,
  ids: readonly number[],
  sight: { readonly onlyDoctorId: number | undefined; readonly language: 'ro' | 'en' },
  limit: number,
): Promise<AffectedBooking[]> {
  const { onlyDoctorId = null, language } = sight
  const { rows } = await sql<AffectedBooking>`
    select b.id as booking_id, to_json(b.starts_at) #>> '{}' as start, to_json(b.ends_at) #>> '{}' as "end",
           coalesce(btrim(p.last_name || ' ' || p.first_name), '') as patient_name, b.doctor_id,
           btrim(d.title || ' ' || d.first_name || ' ' || d.last_name) as doctor_name,
           (select coalesce(string_agg(${bookedName(language)}, ', ' order by x.position), '')
              from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
             where x.clinic_id = b.clinic_id and x.booking_id = b.id) as services
      from bookings b
      join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
      left join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
     where b.id = any(${ids}::bigint[]) and (${onlyDoctorId}::bigint is null or b.doctor_id = ${onlyDoctorId})
     order by b.starts_at, b.id
     limit ${limit}`.execute(tx)
  return rows
}

/** Marks bookings that stand on nothing any more and stay knowingly. */
export async function stampKept(tx: Tx, ids: readonly number[], now: number): Promise<void> {
  await sql`
    update bookings set kept_at = ${new Date(now)}
     where id = any(${[...ids]}::bigint[]) and kept_at is null`.execute(tx)
}
