import { closedDates, type ClosedDates } from '#domain/hours/days-off.ts'
import { subtract } from '#domain/time/intervals.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import {
  weeklyHours,
  workingTime,
  type ScheduleException,
  type ScheduleRow,
  type WorkingInterval,
} from '#domain/hours/working-time.ts'
import type { Tx } from '#server/db/database.ts'
import {
  getScheduleRows,
  listBusyRows,
  type BusyRow,
  type ExceptionRow,
  type HoursRow,
  type Resource,
} from './schedules.sql.ts'

export type { BusyRow, ExceptionRow, HoursRow, Resource }

/** What is known of some doctors' time between two dates, both included. */
export interface Schedules {
  /** The clinic's zone; locations may have their own. */
  readonly zone: string
  readonly slotStepMinutes: number
  readonly minimumNoticeMinutes: number
  readonly horizonDays: number
  /** Of one of the doctors asked for, by start. */
  working(doctorId: number): readonly WorkingInterval[]
  /** What breaks alone take out of it, at the place they interrupt. */
  breaks(doctorId: number): readonly WorkingInterval[]
  /** As `working`, of some of the days; by hours and legal holidays that were kept of them, where given. */
  workingOn(doctorId: number, from: LocalDate, to: LocalDate, kept?: KeptWeek): readonly WorkingInterval[]
  /** The hours that the week alone gives a doctor on a day, less breaks: minutes since midnight. */
  weekly(doctorId: number, date: LocalDate): readonly WorkingInterval[]
  readonly observesLegal: boolean
  /** By location. */
  readonly zones: ReadonlyMap<number, string>
}

/** What the week said of a day when it was over. */
export interface KeptWeek {
  readonly hours: readonly HoursRow[]
  readonly observesLegal: boolean
}

/** Loads the working time of doctors in one round trip. */
export async function loadSchedules(
  tx: Tx,
  doctorIds: readonly number[],
  from: LocalDate,
  to: LocalDate,
): Promise<Schedules> {
  const rows = await getScheduleRows(tx, doctorIds, from, to)
  const closedWith = new Map<boolean, ClosedDates>()
  const closedBy = (observesLegal: boolean): ClosedDates => {
    const known = closedWith.get(observesLegal) ?? closedDates(rows.days_off, observesLegal, from, to)
    closedWith.set(observesLegal, known)
    return known
  }
  const closed = closedBy(rows.observe_legal_holidays)
  const zones = new Map(rows.zones.map(({ id, zone }) => [id, zone]))
  const hours = Map.groupBy(rows.hours, row => row.doctor_id)
  const exceptions = Map.groupBy(rows.exceptions, row => row.doctor_id)
  const assemble = (doctorId: number, week: readonly HoursRow[]) =>
    assembleWorkingTime(week, exceptions.get(doctorId) ?? [], closed, from, to, rows.zone, zones)
  const working = (doctorId: number) => assemble(doctorId, hours.get(doctorId) ?? [])
  return {
    zone: rows.zone,
    slotStepMinutes: rows.slot_step_minutes,
    minimumNoticeMinutes: rows.minimum_notice_minutes,
    horizonDays: rows.horizon_days,
    working,
    breaks: doctorId => {
      const week = hours.get(doctorId) ?? []
      const unbroken = assemble(doctorId, week.map(withoutBreak))
      const worked = working(doctorId)
      return unbroken.flatMap(each => subtract([each], worked).map(span => ({ ...each, ...span })))
    },
    workingOn: (doctorId, first, last, kept) => {
      const week = kept?.hours ?? hours.get(doctorId) ?? []
      const own = (exceptions.get(doctorId) ?? []).filter(({ date }) => date >= first && date <= last)
      if (week.length === 0 && own.length === 0) return []
      const days = kept ? closedBy(kept.observesLegal) : closed
      return assembleWorkingTime(week, own, days, first, last, rows.zone, zones)
    },
    weekly: (doctorId, date) => weeklyHours((hours.get(doctorId) ?? []).map(scheduleRow), date),
    observesLegal: rows.observe_legal_holidays,
    zones,
  }
}

const withoutBreak = (row: HoursRow): HoursRow => ({
  ...row,
  break_start_minute: null,
  break_end_minute: null,
})

/** One doctor's rows as working intervals. Each location keeps its own zone's clock; `zone` serves those that nobody knows. */
export function assembleWorkingTime(
  hours: readonly HoursRow[],
  exceptions: readonly ExceptionRow[],
  closed: ClosedDates,
  from: LocalDate,
  to: LocalDate,
  zone: string,
  known: ReadonlyMap<number, string> = new Map(),
): WorkingInterval[] {
  const zoneOf = new Map([...known, ...hours.map(row => [row.location_id, row.zone] as const)])
  const opened = exceptions.flatMap(row =>
    row.location_id === null ? [] : (zoneOf.get(row.location_id) ?? []),
  )
  const zones = new Set([...hours.map(row => row.zone), ...opened, zone])
  const intervals = [...zones].flatMap(one =>
    workingTime(
      hours.filter(row => row.zone === one).map(scheduleRow),
      exceptions
        .filter(row => row.location_id === null || (zoneOf.get(row.location_id) ?? zone) === one)
        .map(scheduleException),
      closed,
      from,
      to,
      one,
    ),
  )
  return zones.size === 1 ? intervals : intervals.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

function scheduleRow(row: HoursRow): ScheduleRow {
  const { break_start_minute: start, break_end_minute: end } = row
  return {
    locationId: row.location_id,
    cabinetId: row.cabinet_id,
    weekday: row.weekday,
    start: row.start_minute,
    end: row.end_minute,
    weekParity: row.week_parity,
    breaks: start === null || end === null ? [] : [{ start, end }],
    validFrom: row.valid_from,
    validTo: row.valid_to,
  }
}

function scheduleException(row: ExceptionRow): ScheduleException {
  const { date, kind, start_minute: start, end_minute: end, location_id: locationId } = row
  if (kind === 'open' && start !== null && end !== null && locationId !== null)
    return { date, kind, start, end, locationId, cabinetId: row.cabinet_id }
  if (kind === 'open') return { date, kind, locationId }
  return { date, kind, start, end, locationId }
}

/** Taken stretches of doctors, cabinets and patients that touch a span; reservations that expired by `now` are left out. */
export async function loadBusyTimes(
  tx: Tx,
  resources: readonly Resource[],
  span: { start: number; end: number },
  now: number,
): Promise<{ taken: BusyRow[]; expired: BusyRow[] }> {
  const rows = await listBusyRows(tx, resources, span.start, span.end)
  const isExpired = (row: BusyRow) => row.expires !== null && row.expires <= now
  return { taken: rows.filter(row => !isExpired(row)), expired: rows.filter(isExpired) }
}
