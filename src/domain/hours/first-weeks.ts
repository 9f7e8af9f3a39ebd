// The first week of each doctor, taken from the hours that a place is open: everybody works then, each in a cabinet that
// nobody else has at those hours, as long as there are enough.

import { overlaps } from '../time/intervals.ts'
import type { OpeningRow } from './opening-hours.ts'
import { parseTime } from '../time/wall-time.ts'

/** HH:mm; weekday 1 is Monday. */
export interface DayHours {
  readonly weekday: number
  readonly start: string
  readonly end: string
}

/** The days of rows of hours, one by one. */
export function daysOf(rows: readonly OpeningRow[]): DayHours[] {
  return rows
    .flatMap(({ days, start, end }) => days.map(weekday => ({ weekday, start, end })))
    .toSorted((a, b) => a.weekday - b.weekday || a.start.localeCompare(b.start))
}

function meet(one: readonly DayHours[], other: readonly DayHours[]): boolean {
  const spanOf = ({ start, end }: DayHours) => ({ start: parseTime(start) ?? 0, end: parseTime(end) ?? 0 })
  return one.some(a => other.some(b => a.weekday === b.weekday && overlaps(spanOf(a), spanOf(b))))
}

interface Wish {
  readonly doctorId: number
  readonly hours: readonly DayHours[]
  /** The cabinet that somebody chose. */
  readonly cabinetId?: number | undefined
}

export interface PlannedWeek extends Wish {
  readonly cabinetId: number
  /** Whether somebody else has the cabinet at some of these hours. */
  readonly isShared: boolean
}

/**
 * A cabinet for each doctor's week: the one chosen, else the first that nobody has then, else the one that fewest share.
 * `taken` are hours of doctors who work already. Without a cabinet nobody has a week.
 */
export function planWeeks(
  wishes: readonly Wish[],
  cabinetIds: readonly number[],
  taken: readonly (DayHours & { readonly cabinetId: number })[] = [],
): PlannedWeek[] {
  const weeksIn = new Map(
    cabinetIds.map(id => [id, Array.of(taken.filter(each => each.cabinetId === id) as DayHours[])]),
  )
  // Who chose goes first, so that the others keep out of the way.
  const inOrder = wishes.toSorted(
    (a, b) => Number(b.cabinetId !== undefined) - Number(a.cabinetId !== undefined),
  )
  const planned = inOrder.flatMap((wish): PlannedWeek[] => {
    const meetings = (id: number) => weeksIn.get(id)!.filter(week => meet(week, wish.hours)).length
    const chosen = cabinetIds.find(id => id === wish.cabinetId)
    const cabinetId = chosen ?? cabinetIds.toSorted((a, b) => meetings(a) - meetings(b))[0]
    if (cabinetId === undefined) return []
    const isShared = meetings(cabinetId) > 0
    weeksIn.get(cabinetId)!.push([...wish.hours])
    return [{ ...wish, cabinetId, isShared }]
  })
  return planned.toSorted(
    (a, b) =>
      wishes.findIndex(wish => wish.doctorId === a.doctorId) -
      wishes.findIndex(wish => wish.doctorId === b.doctorId),
  )
}
