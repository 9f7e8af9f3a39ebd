// Minutes of doctors' time by local day and hour, and what a report splits them by.

import { MINUTE, dateOfEpochDay, epochDayOf, weekdayOfEpochDay } from '../time/wall-time.ts'
import type { Interval } from '../time/intervals.ts'
import type { DateRange } from '../time/months.ts'
import { isTimeGroup, type Group, type Sums } from './figures.ts'
import { eachLocalHour } from './local-hours.ts'
import type { Piece, PieceKind } from './occupancy.ts'
import { bucketKeyOf } from './spans.ts'

/** One hour of a day, as a doctor has it at a place. */
export interface HourCell {
  /** Days since 1970-01-01, and the hour that the place's clock shows. */
  readonly day: number
  readonly hour: number
  readonly doctorId: number
  readonly locationId: number
  /** 0 where it is in none. */
  readonly cabinetId: number
}

/** Whole minutes; twice as many as an hour has in one that comes twice. */
export type CellMinutes = HourCell & Readonly<Record<PieceKind, number>>

/** Tells the cells that a piece of a doctor's time lies in, with its part there; of days alone that are asked for. */
export function eachCell(
  doctorId: number,
  piece: Piece,
  days: { readonly first: number; readonly last: number },
  tell: (cell: HourCell, part: Interval) => void,
): void {
  const { locationId, cabinetId, zone } = piece.place
  eachLocalHour(piece, zone, (day, hour, part) => {
    if (day >= days.first && day <= days.last) tell({ day, hour, doctorId, locationId, cabinetId }, part)
  })
}

export const minutesOf = ({ start, end }: Interval): number => (end - start) / MINUTE

export const daysOf = ({ from, to }: DateRange) => ({ first: epochDayOf(from), last: epochDayOf(to) })

type MutableCell = HourCell & Record<PieceKind, number>

/** Adds up a doctor's pieces by place, day and hour. */
export function addUpCells(
  doctorId: number,
  pieces: readonly Piece[],
  days: { readonly first: number; readonly last: number },
): CellMinutes[] {
  const places = new Map<string, Map<number, MutableCell>>()
  for (const piece of pieces) {
    const name = `${piece.place.locationId}/${piece.place.cabinetId}`
    const cells = places.get(name) ?? new Map<number, MutableCell>()
    places.set(name, cells)
    eachCell(doctorId, piece, days, (at, part) => {
      const index = at.day * 24 + at.hour
      let cell = cells.get(index)
      if (!cell)
        cells.set(index, (cell = { ...at, booked: 0, done: 0, free: 0, held: 0, buffer: 0, outside: 0 }))
      cell[piece.kind] += minutesOf(part)
    })
  }
  return [...places.values()].flatMap(cells => [...cells.values()])
}

/** The key of a report's point that an hour belongs to; an hour of a day in no cabinet is of none. */
function cellKey(cell: HourCell, group: Group | 'all'): string | undefined {
  if (group === 'all') return 'all'
  if (isTimeGroup(group)) return bucketKeyOf(dateOfEpochDay(cell.day), group)
  switch (group) {
    case 'weekday_hour':
      return `${weekdayOfEpochDay(cell.day)}-${cell.hour}`
    case 'doctor_hour':
      return `${cell.doctorId}-${cell.hour}`
    case 'cabinet_hour':
      return cell.cabinetId === 0 ? undefined : `${cell.cabinetId}-${cell.hour}`
    case 'location_hour':
      return `${cell.locationId}-${cell.hour}`
    case 'doctor':
      return String(cell.doctorId)
    case 'cabinet':
      return cell.cabinetId === 0 ? 'none' : String(cell.cabinetId)
    case 'location':
      return String(cell.locationId)
    default:
      throw new Error(`hours are not split by ${group}`)
  }
}

/** Whether an hour belongs to a point; by the key `0-9` to that hour of all of them, by none to any. */
export function isOfKey(cell: HourCell, group: Group | 'all', key: string | undefined): boolean {
  const own = cellKey(cell, group)
  if (own === undefined) return false
  return key === undefined || own === key || (group.endsWith('_hour') && key === `0-${cell.hour}`)
}

/** Sums of cells by the keys of a group. */
export function sumCells(cells: Iterable<CellMinutes>, group: Group | 'all'): Map<string, Sums> {
  const byKey = new Map<string, Record<keyof ReturnType<typeof sumsOf>, number>>()
  for (const cell of cells) {
    const key = cellKey(cell, group)
    if (key === undefined) continue
    const known = byKey.get(key)
    const added = sumsOf(cell)
    if (!known) byKey.set(key, added)
    else for (const name of SUMS) known[name] += added[name]
  }
  return byKey
}

/** What a report's figures are made of, from the minutes of each kind. */
export function sumsOf({ booked, done, free, held, buffer, outside }: Readonly<Record<PieceKind, number>>) {
  return { open: booked + free, booked, booked_done: done, free, held, buffer, outside }
}
const SUMS = ['open', 'booked', 'booked_done', 'free', 'held', 'buffer', 'outside'] as const
