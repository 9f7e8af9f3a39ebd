import type { OwnDayOff } from '#domain/hours/days-off.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import type { BusyResource, ExceptionKind, WeekParity } from '#server/db/tables.gen.ts'
import { sql } from 'kysely'

/** A weekly row with its location's zone; minutes since midnight. */
export interface HoursRow {
  doctor_id: number
  location_id: number
  cabinet_id: number
  zone: string
  weekday: number
  start_minute: number
  end_minute: number
  break_start_minute: number | null
  break_end_minute: number | null
  week_parity: WeekParity
  valid_from: LocalDate | null
  valid_to: LocalDate | null
}

export interface ExceptionRow {
  doctor_id: number
  date: LocalDate
  kind: ExceptionKind
  start_minute: number | null
  end_minute: number | null
  location_id: number | null
  cabinet_id: number | null
}

export interface ScheduleRows {
  zone: string
  observe_legal_holidays: boolean
  slot_step_minutes: number
  minimum_notice_minutes: number
  horizon_days: number
  hours: HoursRow[]
  exceptions: ExceptionRow[]
  days_off: OwnDayOff[]
  zones: { id: number; zone: string }[]
}

/** Everything that says when doctors work, in one round trip; the transaction's own JSON speaks the clinic's zone from here on. */
export async function getScheduleRows(
  tx: Tx,
  doctorIds: readonly number[],
  from: LocalDate,
  to: LocalDate,
): Promise<ScheduleRows> {
  const { rows } = await sql<ScheduleRows>`
    select c.zone, c.observe_legal_holidays, c.slot_step_minutes, c.minimum_notice_minutes, c.horizon_days,
           set_config('TimeZone', c.zone, true),
           coalesce((
             select json_agg(h) from (
               select w.doctor_id, w.location_id, w.cabinet_id, l.zone, w.weekday, w.start_minute, w.end_minute,
                      w.break_start_minute, w.break_end_minute, w.week_parity, w.valid_from, w.valid_to
                 from working_hours w
                 join locations l on l.clinic_id = w.clinic_id and l.id = w.location_id and l.active
                 join cabinets b on b.clinic_id = w.clinic_id and b.id = w.cabinet_id and b.active
                where w.doctor_id = any(${doctorIds}::bigint[])) h), '[]') as hours,
           coalesce((
             select json_agg(x) from (
               select e.doctor_id, e.date, e.kind, e.start_minute, e.end_minute, e.location_id, e.cabinet_id
                 from schedule_exceptions e
                where e.doctor_id = any(${doctorIds}::bigint[]) and e.date between ${from} and ${to}) x), '[]') as exceptions,
           coalesce((
             select json_agg(h) from (
               select o.kind, o.date, o.to_date, o.yearly, o.location_ids from clinic_holidays o
                where o.yearly or (o.date <= ${to} and o.to_date >= ${from})) h), '[]') as days_off,
           (select coalesce(json_agg(z), '[]') from (select l.id, l.zone from locations l) z) as zones
      from clinics c`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the transaction speaks for no clinic')
  return row
}

/** The active doctors, or the one of them asked for, in the calendar's order. */
export async function listActiveDoctorIds(tx: Tx, only: number | undefined): Promise<number[]> {
  let query = tx.selectFrom('doctors').select('id').where('active', '=', true)
  if (only !== undefined) query = query.where('id', '=', only)
  const rows = await query.orderBy('id').execute()
  return rows.map(row => row.id)
}

export interface BusyRow {
  resource: BusyResource
  resource_id: number
  /** Epoch milliseconds. */
  start: number
  end: number
  booking_id: number | null
  hold_id: number | null
  reservation_id: number | null
  reservation_code: string | null
  /** Epoch milliseconds, of a reservation. */
  expires: number | null
}

export type Resource = readonly [kind: BusyResource, id: number]

/** Taken stretches that touch the span. None is longer than 24 hours, so a btree range finds them. */
export async function listBusyRows(
  tx: Tx,
  resources: readonly Resource[],
  from: number,
  to: number,
): Promise<BusyRow[]> {
  const { rows } = await sql<BusyRow>`
    select b.resource, b.resource_id, (extract(epoch from b.starts_at) * 1000)::bigint as start,
           (extract(epoch from b.ends_at) * 1000)::bigint as end, b.booking_id, b.hold_id, b.reservation_id,
           r.code as reservation_code, (extract(epoch from r.expires_at) * 1000)::bigint as expires
      from unnest(${resources.map(([kind]) => kind)}::busy_resource[], ${resources.map(([, id]) => id)}::bigint[]) as wanted (resource, resource_id)
      cross join lateral (
        -- "offset 0" keeps it one index range per resource, however the planner judges a clinic's size.
        select * from busy_times t
         where t.resource_id = wanted.resource_id and t.starts_at < ${new Date(to)} and t.starts_at > ${new Date(from - 86_400_000)}
           and t.resource = wanted.resource and t.ends_at > ${new Date(from)}
        offset 0) b
      left join reservations r on r.clinic_id = b.clinic_id and r.id = b.reservation_id
     order by b.starts_at`.execute(tx)
  return rows
}
