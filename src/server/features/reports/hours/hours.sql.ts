import type { HoldSpan } from '#domain/reports/occupancy.ts'
import { addDays, MINUTE, type LocalDate } from '#domain/time/wall-time.ts'
import type { Interval } from '#domain/time/intervals.ts'
import type { DateRange } from '#domain/time/months.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** A doctor and the days of their first and last visit that was not cancelled. */
export interface DoctorDays {
  id: number
  active: boolean
  first: LocalDate | null
  last: LocalDate | null
}

/** The clinic's doctors, or those of them, also those who left. */
export async function listDoctorDays(tx: Tx, only: readonly number[] | undefined): Promise<DoctorDays[]> {
  const visit = sql`select v.day from bookings v
     where v.clinic_id = d.clinic_id and v.doctor_id = d.id and v.cancelled_at is null and v.pinned_at is null`
  const { rows } = await sql<DoctorDays>`
    select d.id, d.active, (${visit} order by v.starts_at limit 1)::text as first,
           (${visit} order by v.starts_at desc limit 1)::text as last
      from doctors d where ${only ? sql`d.id = any(${[...only]}::bigint[])` : sql`true`}
     order by d.id`.execute(tx)
  return rows
}

/** The first and the last day whose schedules are kept; every day between them is. */
export async function findKeptSpan(tx: Tx): Promise<DateRange | undefined> {
  const { rows } = await sql<{ from: LocalDate | null; to: LocalDate | null }>`
    select min(day)::text as from, max(day)::text as to from report_open_days`.execute(tx)
  const { from, to } = rows[0]!
  return from !== null && to !== null ? { from, to } : undefined
}

export interface KeptDay {
  day: LocalDate
  observes_legal: boolean
  doctor_ids: number[]
}

export interface KeptHours {
  day: LocalDate
  doctor_id: number
  location_id: number
  cabinet_id: number
  zone: string
  /** Pairs of minutes since midnight. */
  hours: number[]
}

/** What is kept of the schedules of some days. */
export async function listKept(
  tx: Tx,
  { from, to }: DateRange,
  only: readonly number[] | undefined,
): Promise<{ days: KeptDay[]; hours: KeptHours[] }> {
  const { rows } = await sql<{ days: KeptDay[]; hours: KeptHours[] }>`
    select (select coalesce(json_agg(k), '[]') from (
              select d.day, d.observes_legal, d.doctor_ids from report_open_days d
               where d.day >= ${from}::date and d.day <= ${to}::date order by d.day) k) as days,
           (select coalesce(json_agg(k), '[]') from (
              select o.day, o.doctor_id, o.location_id, o.cabinet_id, o.zone, o.hours from report_open o
               where o.day >= ${from}::date and o.day <= ${to}::date
                 and ${only ? sql`o.doctor_id = any(${[...only]}::bigint[])` : sql`true`}) k) as hours`.execute(
    tx,
  )
  return rows[0]!
}

/** A visit as its row says; `from` and `until` with preparing and cleaning. */
export interface VisitTime extends Interval {
  readonly id: number
  readonly doctorId: number
  readonly locationId: number
  /** 0 by video. */
  readonly cabinetId: number
  readonly day: LocalDate
  readonly isDone: boolean
  readonly from: number
  readonly until: number
}

/** What was not cancelled and may touch some days, wherever it is: none lasts a day, and zones differ by less than two. */
export async function listVisitTimes(
  tx: Tx,
  { from, to }: DateRange,
  only: readonly number[] | undefined,
): Promise<VisitTime[]> {
  const { rows } = await sql<{ bytes: Buffer | null }>`
    select string_agg(
             int8send(b.id) || int8send(b.doctor_id) || int8send(b.location_id) || int8send(coalesce(b.cabinet_id, 0))
             || timestamptz_send(b.starts_at) || timestamptz_send(b.ends_at) || int4send(b.day - date '2000-01-01')
             || int2send(b.buffer_before_minutes::int2) || int2send(b.buffer_after_minutes::int2)
             || int2send(case when b.status = 'completed' then 1::int2 else 0::int2 end), '') as bytes
      from bookings b
     where b.day >= ${addDays(from, -2)}::date and b.day <= ${addDays(to, 2)}::date
       and b.cancelled_at is null and b.pinned_at is null
       and ${only ? sql`b.doctor_id = any(${[...only]}::bigint[])` : sql`true`}`.execute(tx)
  const bytes = rows[0]?.bytes
  const visits: VisitTime[] = []
  if (bytes) for (let at = 0; at < bytes.length; at += VISIT_BYTES) visits.push(readVisit(bytes, at))
  return visits
}

// Thousands of visits come as they are kept: writing each as text takes as long as finding it.
const VISIT_BYTES = 58
const YEAR_2000 = Date.UTC(2000, 0, 1)
const readId = (bytes: Buffer, at: number) => bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)
/** Whole minutes of what is kept as microseconds since 2000. */
const readMinute = (bytes: Buffer, at: number) =>
  YEAR_2000 + Math.floor(readId(bytes, at) / (1000 * MINUTE)) * MINUTE

function readVisit(bytes: Buffer, at: number): VisitTime {
  const start = readMinute(bytes, at + 32)
  const end = readMinute(bytes, at + 40)
  return {
    id: readId(bytes, at),
    doctorId: readId(bytes, at + 8),
    locationId: readId(bytes, at + 16),
    cabinetId: readId(bytes, at + 24),
    start,
    end,
    day: addDays('2000-01-01', bytes.readInt32BE(at + 48)),
    from: start - bytes.readInt16BE(at + 52) * MINUTE,
    until: end + bytes.readInt16BE(at + 54) * MINUTE,
    isDone: bytes.readInt16BE(at + 56) === 1,
  }
}

/** Blocked time that touches a span of instants: of one doctor, or of whoever works at the place. */
export async function listHoldSpans(
  tx: Tx,
  { start, end }: Interval,
): Promise<(HoldSpan & { doctorId: number | null })[]> {
  const { rows } = await sql<HoldSpan & { doctorId: number | null }>`
    select h.id, h.doctor_id as "doctorId", h.cabinet_id as "cabinetId", h.location_id as "locationId",
           (floor(extract(epoch from h.starts_at) / 60) * 60000)::bigint as start,
           (floor(extract(epoch from h.ends_at) / 60) * 60000)::bigint as end
      from holds h where h.ends_at > ${new Date(start)} and h.starts_at < ${new Date(end)}`.execute(tx)
  return rows
}
