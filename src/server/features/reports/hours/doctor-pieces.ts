import { occupancyOf, type Piece, type WorkedSpan } from '#domain/reports/occupancy.ts'
import { addMonthsTo } from '#domain/reports/spans.ts'
import type { DateRange } from '#domain/time/months.ts'
import { addDays, DAY, epochDayOf, type LocalDate, weekdayOf } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { loadSchedules, type HoursRow, type Schedules } from '#server/features/schedules/schedules.ts'
import {
  findKeptSpan,
  listDoctorDays,
  listHoldSpans,
  listKept,
  listVisitTimes,
  type DoctorDays,
  type KeptHours,
} from './hours.sql.ts'

interface Wanted extends DateRange {
  /** Undefined: all. */
  readonly doctorIds: readonly number[] | undefined
  /** The local day that it is. */
  readonly today: LocalDate
}

/** Longer spans are read part by part, so that a report of years does not stand in anybody's way. */
const MONTHS_AT_ONCE = 3

/**
 * Tells, doctor by doctor, how the time of some local days is taken: what is over by the schedules that were kept of it, the
 * rest by those of now. A piece may reach beyond the days where a visit out of hours does.
 */
export async function eachDoctorsPieces(
  tx: Tx,
  { from, to, doctorIds, today }: Wanted,
  tell: (doctorId: number, pieces: readonly Piece[], days: DateRange) => void,
): Promise<void> {
  const doctors = await listDoctorDays(tx, doctorIds)
  const kept = await findKeptSpan(tx)
  for (let first = from; first <= to;) {
    const next = addMonthsTo(first, MONTHS_AT_ONCE)
    const days = { from: first, to: next <= to ? addDays(next, -1) : to }
    await readPart(tx, doctors, doctorIds, kept, today, days, tell)
    first = next
  }
}

async function readPart(
  tx: Tx,
  doctors: readonly DoctorDays[],
  doctorIds: readonly number[] | undefined,
  kept: DateRange | undefined,
  today: LocalDate,
  days: DateRange,
  tell: (doctorId: number, pieces: readonly Piece[], days: DateRange) => void,
): Promise<void> {
  const ids = doctors.map(doctor => doctor.id)
  const [schedules, found, visits, holds] = await Promise.all([
    loadSchedules(tx, ids, days.from, days.to),
    kept && listKept(tx, days, doctorIds),
    listVisitTimes(tx, days, doctorIds),
    listHoldSpans(tx, {
      start: (epochDayOf(days.from) - 2) * DAY,
      end: (epochDayOf(days.to) + 3) * DAY,
    }),
  ])
  const keptHours = Map.groupBy(found?.hours ?? [], row => `${row.doctor_id}/${row.day}`)
  const keptZones = new Map((found?.hours ?? []).map(row => [`${row.location_id}/${row.day}`, row.zone]))
  const visitsOf = Map.groupBy(visits, visit => visit.doctorId)
  const zoneOf = (locationId: number, day: LocalDate) =>
    keptZones.get(`${locationId}/${day}`) ?? schedules.zones.get(locationId) ?? schedules.zone
  const live = liveParts(days, kept)
  for (const doctor of doctors) {
    const worked: WorkedSpan[] = []
    for (const { day, observes_legal: observesLegal, doctor_ids: present } of found?.days ?? []) {
      if (!present.includes(doctor.id)) continue
      const hours = (keptHours.get(`${doctor.id}/${day}`) ?? []).flatMap(rowsOfDay)
      for (const span of schedules.workingOn(doctor.id, day, day, { hours, observesLegal }))
        worked.push(placed(span, zoneOf(span.locationId, day)))
    }
    for (const part of live) {
      const span = workingDays(doctor, part, kept?.from ?? today)
      if (span.from > span.to) continue
      for (const hours of schedules.workingOn(doctor.id, span.from, span.to))
        worked.push(placed(hours, schedules.zones.get(hours.locationId) ?? schedules.zone))
    }
    const own = visitsOf.get(doctor.id) ?? []
    const pieces = occupancyOf(
      worked,
      own.map(visit => ({ ...visit, zone: zoneOf(visit.locationId, visit.day) })),
      holds.filter(hold => hold.doctorId === null || hold.doctorId === doctor.id),
    )
    if (pieces.length > 0) tell(doctor.id, pieces, days)
  }
}

const placed = (
  { start, end, locationId, cabinetId }: ReturnType<Schedules['workingOn']>[number],
  zone: string,
): WorkedSpan => ({ start, end, locationId, cabinetId: cabinetId ?? 0, zone })

/** Those of the days that are not kept. */
function liveParts({ from, to }: DateRange, kept: DateRange | undefined): DateRange[] {
  if (!kept || to < kept.from || from > kept.to) return [{ from, to }]
  return [
    { from, to: addDays(kept.from, -1) },
    { from: addDays(kept.to, 1), to },
  ].filter(part => part.from <= part.to)
}

/**
 * On which of some days a doctor's schedule counts. Who left worked until their last visit. Nobody knows what the schedule was
 * before the first day that is kept: there it counts from the doctor's first visit.
 */
export function workingDays(
  { active, first, last }: DoctorDays,
  { from, to }: DateRange,
  known: LocalDate,
): DateRange {
  const begin = from >= known ? from : latest(from, earliest(first ?? known, known))
  return { from: begin, to: active ? to : earliest(to, last ?? addDays(from, -1)) }
}

const latest = (a: LocalDate, b: LocalDate) => (a > b ? a : b)
const earliest = (a: LocalDate, b: LocalDate) => (a < b ? a : b)

/** As rows of that one day. */
function rowsOfDay(row: KeptHours): HoursRow[] {
  return Array.from({ length: row.hours.length / 2 }, (_, index) => ({
    doctor_id: row.doctor_id,
    location_id: row.location_id,
    cabinet_id: row.cabinet_id,
    zone: row.zone,
    weekday: weekdayOf(row.day),
    start_minute: row.hours[2 * index]!,
    end_minute: row.hours[2 * index + 1]!,
    break_start_minute: null,
    break_end_minute: null,
    week_parity: 'every',
    valid_from: null,
    valid_to: null,
  }))
}
