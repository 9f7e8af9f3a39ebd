import type { Tx } from '#server/db/database.ts'
import type { ServiceKind } from '#server/db/tables.gen.ts'
import { sql } from 'kysely'

/** A service with its length for each doctor who gives it. */
export interface SearchedService {
  id: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  kind: ServiceKind
  given: { doctor_id: number; minutes: number }[]
}

export interface SearchedCabinet {
  id: number
  location_id: number
  service_ids: number[] | null
}

export interface SearchFacts {
  /** Active ones in the calendar's order. */
  doctor_ids: number[]
  services: SearchedService[]
  /** Active ones of active places. */
  cabinets: SearchedCabinet[]
}

/** What a search for free hours needs beside time itself, in one round trip. */
export async function getSearchFacts(tx: Tx, serviceIds: readonly number[]): Promise<SearchFacts> {
  const { rows } = await sql<SearchFacts>`
    select coalesce((select json_agg(d.id order by d.id) from doctors d where d.active), '[]') as doctor_ids,
           coalesce((
             select json_agg(v) from (
               select s.id, s.buffer_before_minutes, s.buffer_after_minutes, s.kind,
                      coalesce((
                        select json_agg(json_build_object('doctor_id', x.doctor_id, 'minutes', x.minutes))
                          from doctor_services x where x.clinic_id = s.clinic_id and x.service_id = s.id and s.active), '[]') as given
                 from services s where s.id = any(${serviceIds}::bigint[])) v), '[]') as services,
           coalesce((
             select json_agg(v) from (
               select b.id, b.location_id, b.service_ids
                 from cabinets b
                 join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
                where b.active and l.active
                order by b.id) v), '[]') as cabinets`.execute(tx)
  return rows[0]!
}

/** A booking with the seats of its group: none of them is in its own way. */
export async function listTogether(
  tx: Tx,
  bookingId: number,
): Promise<{ id: number; patient_id: number | null }[]> {
  const { rows } = await sql<{ id: number; patient_id: number | null }>`
    select b.id, b.patient_id from bookings b
     where (b.id = ${bookingId} or b.parent_booking_id = ${bookingId}) and b.cancelled_at is null`.execute(tx)
  return rows
}
