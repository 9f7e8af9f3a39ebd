import type { Doctor } from '#contract/clinics.ts'
import { parseTime } from '#domain/wall-time.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { workingTime } from '#domain/working-time.ts'
import type { ScheduleRow } from '#domain/working-time.ts'
import { initialsOf } from '#web/ui/Avatar.tsx'
import type { Cabinet } from './bookings-queries.ts'
import type { ColumnType } from './calendar-search.ts'

/** Whose time a column shows: a doctor's or a cabinet's. */
export interface Resource {
  type: ColumnType
  id: number
  name: string
  /** The family name, where columns are narrow. */
  shortName: string
  initials?: string
  colour?: number
  rows: readonly ScheduleRow[]
}

/** Stands for a day on which nobody works. */
export const NOBODY: Resource = { type: 'doctor', id: 0, name: '', shortName: '', rows: [] }

type Hours = Doctor['schedule'][number]

function toRow(hours: Hours): ScheduleRow {
  const breakStart = hours.break_start === null ? undefined : parseTime(hours.break_start)
  const breakEnd = hours.break_end === null ? undefined : parseTime(hours.break_end)
  return {
    locationId: hours.location_id,
    cabinetId: hours.cabinet_id,
    weekday: hours.weekday,
    start: parseTime(hours.start) ?? 0,
    end: parseTime(hours.end) ?? 0,
    weekParity: hours.week_parity,
    breaks: breakStart === undefined || breakEnd === undefined ? [] : [{ start: breakStart, end: breakEnd }],
  }
}

export const nameOfDoctor = (doctor: Pick<Doctor, 'first_name' | 'last_name'>) =>
  `${doctor.first_name} ${doctor.last_name}`

export function doctorResource(doctor: Doctor, titled: (name: string) => string): Resource {
  const name = nameOfDoctor(doctor)
  return {
    type: 'doctor',
    id: doctor.id,
    name: titled(name),
    shortName: doctor.last_name,
    initials: initialsOf(name),
    colour: doctor.color,
    rows: doctor.schedule.map(toRow),
  }
}

/** A cabinet is open while any doctor works in it; breaks are the doctors' own. */
export function cabinetResource(cabinet: Cabinet, doctors: readonly Doctor[]): Resource {
  const rows = doctors.flatMap(doctor => doctor.schedule.filter(hours => hours.cabinet_id === cabinet.id))
  return {
    type: 'cabinet',
    id: cabinet.id,
    name: cabinet.name,
    shortName: cabinet.name,
    rows: rows.map(row => ({ ...toRow(row), breaks: [] })),
  }
}

/** The cabinet a doctor begins that day in, if the schedule of that week says so. */
export function usualCabinet({ schedule }: Pick<Doctor, 'schedule'>, date: LocalDate): number | undefined {
  // Which cabinet it is depends on the date alone, in any zone.
  const [first] = workingTime(schedule.map(toRow), [], new Set(), date, date, 'UTC')
  return first?.cabinetId ?? undefined
}
