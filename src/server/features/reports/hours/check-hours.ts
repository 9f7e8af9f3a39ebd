import { addUpCells, daysOf } from '#domain/reports/hour-cells.ts'
import type { Piece } from '#domain/reports/occupancy.ts'
import { DAY, dateOfEpochDay, MINUTE, type LocalDate } from '#domain/time/wall-time.ts'
import type { Database } from '#server/db/database.ts'
import { listPlainVisits, type PlainVisit } from './check-hours.sql.ts'
import { eachDoctorsPieces } from './doctor-pieces.ts'
import { findKeptSpan } from './hours.sql.ts'

/** A day of a doctor whose minutes are not those that a walk through it counts. */
export interface WrongHours {
  readonly day: LocalDate
  readonly doctorId: number
  /** Booked minutes, and how many of them were done. */
  readonly said: string
  readonly found: string
}

interface Counted {
  booked: number
  done: number
}

/**
 * Walks minute by minute through the working time of all days of a clinic whose schedules are kept, and tells those whose
 * booked minutes the reports say otherwise.
 */
export function findWrongHours(db: Database, clinicId: number): Promise<WrongHours[]> {
  return db.snapshot(clinicId, async tx => {
    const kept = await findKeptSpan(tx)
    if (!kept) return []
    const visits = Map.groupBy(await listPlainVisits(tx), visit => visit.doctor_id)
    const wrong: WrongHours[] = []
    await eachDoctorsPieces(
      tx,
      { ...kept, doctorIds: undefined, today: kept.to },
      (doctorId, pieces, days) => {
        const said = sumDays(doctorId, pieces, daysOf(days))
        const found = walk(pieces, visits.get(doctorId) ?? [], doctorId, daysOf(days))
        for (const [day, each] of said) {
          const [ours, theirs] = [sayCounted(each), sayCounted(found.get(day) ?? { booked: 0, done: 0 })]
          if (ours !== theirs) wrong.push({ day: dateOfEpochDay(day), doctorId, said: ours, found: theirs })
        }
      },
    )
    return wrong
  })
}

const sayCounted = ({ booked, done }: Counted) => `${booked} booked, ${done} done`

type Days = ReturnType<typeof daysOf>

function sumDays(doctorId: number, pieces: readonly Piece[], days: Days): Map<number, Counted> {
  const sums = new Map<number, Counted>()
  for (const cell of addUpCells(doctorId, pieces, days)) {
    const known = sums.get(cell.day) ?? { booked: 0, done: 0 }
    sums.set(cell.day, { booked: known.booked + cell.booked, done: known.done + cell.done })
  }
  return sums
}

/** Each worked minute by itself: whether a visit has it. */
function walk(
  pieces: readonly Piece[],
  visits: readonly PlainVisit[],
  doctorId: number,
  days: Days,
): Map<number, Counted> {
  const [taken, done] = [new Set<number>(), new Set<number>()]
  for (const { start, end, completed } of visits) {
    // Visits of other years are not walked through again with each quarter.
    if (end * MINUTE < (days.first - 2) * DAY || start * MINUTE > (days.last + 3) * DAY) continue
    for (let minute = start; minute < end; minute++) {
      taken.add(minute)
      if (completed) done.add(minute)
    }
  }
  const found = new Map<number, Counted>()
  for (const piece of pieces) {
    if (piece.kind !== 'booked' && piece.kind !== 'free' && piece.kind !== 'held') continue
    for (let at = piece.start; at < piece.end; at += MINUTE) {
      const minute = at / MINUTE
      if (!taken.has(minute)) continue
      const [cell] = addUpCells(doctorId, [{ ...piece, start: at, end: at + MINUTE }], days)
      if (!cell) continue
      const known = found.get(cell.day) ?? { booked: 0, done: 0 }
      found.set(cell.day, { booked: known.booked + 1, done: known.done + Number(done.has(minute)) })
    }
  }
  return found
}
