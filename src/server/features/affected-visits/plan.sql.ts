import type { Cause } from '#contract/bookings/affected-visits.ts'
import type { Interval } from '#domain/time/intervals.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { Tx } from '#server/db/database.ts'
import type { BusyResource } from '#server/db/tables.gen.ts'
import { sql } from 'kysely'
import type { Offered } from './affected-visits.sql.ts'

/** A visit that lost its ground, as it is shown and as it is placed; instants in epoch milliseconds. */
export interface HomelessRow {
  id: number
  start: number
  end: number
  doctor_id: number
  location_id: number
  series_id: number | null
  is_video: boolean
  buffer_before_minutes: number
  buffer_after_minutes: number
  patient_name: string
  services: string
  service_ids: number[]
  /** Of a group everybody in it. */
  patient_ids: number[]
  /** Itself, and of a group everybody's own: all that move when it moves. */
  member_ids: number[]
}

/** Those named, or those to come of a doctor who works here, by start. */
export type Lost = { readonly ids: readonly number[] } | { readonly doctorId: number; readonly now: number }

export async function listHomelessRows(tx: Tx, lost: Lost, language: 'ro' | 'en'): Promise<HomelessRow[]> {
  const isLost =
    'ids' in lost
      ? sql`b.id = any(${[...lost.ids]}::bigint[])`
      : sql`b.doctor_id = ${lost.doctorId} and b.starts_at > ${new Date(lost.now)} and b.cancelled_at is null
            and b.pinned_at is null and b.parent_booking_id is null
            and exists (select from doctors d where d.id = ${lost.doctorId} and d.active)`
  const { rows } = await sql<HomelessRow>`
    select b.id, (extract(epoch from b.starts_at) * 1000)::bigint as start,
           (extract(epoch from b.ends_at) * 1000)::bigint as "end", b.doctor_id, b.location_id, b.series_id, b.is_video,
           b.buffer_before_minutes, b.buffer_after_minutes,
           coalesce(btrim(p.last_name || ' ' || p.first_name), '') as patient_name,
           given.names as services, given.ids as service_ids,
           case when b.booking_type = 'simple' then array[b.patient_id] else array(
             select m.patient_id from bookings m
              where m.clinic_id = b.clinic_id and m.parent_booking_id = b.id and m.cancelled_at is null) end as patient_ids,
           case when b.booking_type = 'simple' then array[b.id] else b.id || array(
             select m.id from bookings m where m.clinic_id = b.clinic_id and m.parent_booking_id = b.id) end as member_ids
      from bookings b
      left join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
      cross join lateral (
        select coalesce(string_agg(${bookedName(language)}, ', ' order by x.position), '') as names,
               coalesce(json_agg(x.service_id), '[]') as ids
          from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
         where x.clinic_id = b.clinic_id and x.booking_id = b.id) given
     where ${isLost}
     order by b.starts_at, b.id`.execute(tx)
  return rows
}

export interface HostFacts {
  /** Whether there is a doctor named so, working here or not. */
  is_known: boolean
  doctors: { id: number; name: string; service_ids: number[] }[]
  cabinets: { id: number; location_id: number; service_ids: number[] | null }[]
  /** Coming visits of the doctor named that stand where they are. */
  coming: number
}

/** Everybody who works here with what they give, and every cabinet in use. */
export async function getHostFacts(tx: Tx, doctorId: number | undefined, now: Date): Promise<HostFacts> {
  const { rows } = await sql<HostFacts>`
    select exists (select from doctors d where d.id = ${doctorId ?? null}) as is_known,
           coalesce((
             select json_agg(v order by v.id) from (
               select d.id, btrim(d.title || ' ' || d.first_name || ' ' || d.last_name) as name,
                      coalesce((
                        select json_agg(x.service_id) from doctor_services x
                          join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
                         where x.clinic_id = d.clinic_id and x.doctor_id = d.id and s.active), '[]') as service_ids
                 from doctors d where d.active) v), '[]') as doctors,
           coalesce((
             select json_agg(v order by v.id) from (
               select c.id, c.location_id, c.service_ids
                 from cabinets c join locations l on l.clinic_id = c.clinic_id and l.id = c.location_id
                where c.active and l.active) v), '[]') as cabinets,
           (select count(*) from bookings b
             where b.doctor_id = ${doctorId ?? null} and b.starts_at > ${now} and b.cancelled_at is null
               and b.pinned_at is null and b.parent_booking_id is null) as coming`.execute(tx)
  return rows[0]!
}

/** What is taken of somebody's or something's time, in no order. */
export interface Taken {
  resource: BusyResource
  resource_id: number
  spans: Interval[]
}

/** Of doctors, cabinets and patients, what touches a span, without those bookings and without reservations that ran out by now. */
export async function listTaken(
  tx: Tx,
  resources: readonly (readonly [kind: BusyResource, id: number])[],
  span: { readonly start: number; readonly end: number },
  without: readonly number[],
  now: number,
): Promise<Taken[]> {
  const { rows } = await sql<{ resource: BusyResource; resource_id: number; starts: Buffer; ends: Buffer }>`
    select wanted.resource, wanted.resource_id, taken.starts, taken.ends
      from unnest(${resources.map(([kind]) => kind)}::busy_resource[], ${resources.map(([, id]) => id)}::bigint[]) as wanted (resource, resource_id)
      cross join lateral (
        -- "offset 0" keeps it one index range per resource, however the planner judges a clinic's size. Thousands of
        -- instants go as they are kept: to write each as a number takes as long as to find it.
        select string_agg(timestamptz_send(b.starts_at), '') as starts,
               string_agg(timestamptz_send(b.ends_at), '') as ends
          from busy_times b
         where b.resource_id = wanted.resource_id and b.starts_at < ${new Date(span.end)}
           and b.starts_at > ${new Date(span.start - 86_400_000)} and b.resource = wanted.resource and b.ends_at > ${new Date(span.start)}
           -- Looked up in a table made once; "<> all" would walk through all of them for each.
           and (b.booking_id in (select unnest(${[...without]}::bigint[]))) is not true
           and (b.reservation_id is null or exists (
                 select from reservations r
                  where r.clinic_id = b.clinic_id and r.id = b.reservation_id and r.expires_at > ${new Date(now)}))
        having count(*) > 0
        offset 0) taken`.execute(tx)
  return rows.map(({ resource, resource_id, starts, ends }) => ({
    resource,
    resource_id,
    spans: readSpans(starts, ends),
  }))
}

function readSpans(starts: Buffer, ends: Buffer): Interval[] {
  const spans: Interval[] = []
  for (let at = 0; at < starts.length; at += 8)
    spans.push({ start: readInstant(starts, at), end: readInstant(ends, at) })
  return spans
}

const YEAR_2000 = Date.UTC(2000, 0, 1)

/** Epoch milliseconds of an instant that the database keeps as eight bytes of microseconds since 2000. */
const readInstant = (bytes: Buffer, at: number) =>
  YEAR_2000 + (bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)) / 1000

/** Keeps what was found, each visit with what it was offered. What a crash forgets of it is asked for again, so nobody waits for the disk. */
export async function insertPlan(
  tx: Tx,
  plan: { readonly clinicId: number; readonly cause: Cause; readonly by: number; readonly now: number },
  offered: readonly Offered[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
    insert into affected_plans (clinic_id, cause, offered, made_by, made_at)
    select ${plan.clinicId}::bigint, ${JSON.stringify(plan.cause)}::jsonb, ${JSON.stringify(offered)}::json,
           ${plan.by}::bigint, ${new Date(plan.now)}::timestamptz
      from unhurried
    returning id`.execute(tx)
  return rows[0]!.id
}
