import type { FigureKey } from '#domain/reports/figures.ts'
import { daysOf, eachCell, isOfKey, minutesOf } from '#domain/reports/hour-cells.ts'
import type { Piece, PieceKind } from '#domain/reports/occupancy.ts'
import type { Interval } from '#domain/time/intervals.ts'
import { dateOfEpochDay, formatTime, minutesOf as minuteOfDay } from '#domain/time/wall-time.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import type { RowsAsk, SourceRows } from '../source.ts'
import { eachDoctorsPieces } from './doctor-pieces.ts'
import { readHourRows, type HourRow } from './hour-rows.sql.ts'
import { cellFilter } from './hour-sums.ts'

/** Of which minutes a figure is. */
const KINDS: Partial<Record<FigureKey, readonly PieceKind[]>> = {
  occupancy: ['booked', 'free'],
  open: ['booked', 'free'],
  booked: ['booked'],
  booked_done: ['done'],
  free: ['free'],
  held: ['held'],
  buffer: ['buffer'],
  outside: ['outside'],
}

/** What lies in the cells of a figure: visits and blocked time with their minutes there, and what is free, by doctor and day. */
export async function listHourRows(tx: ClinicTx, ask: RowsAsk): Promise<SourceRows> {
  const rows = new Map<string, Growing>()
  const kinds = KINDS[ask.figure] ?? []
  const isWanted = cellFilter(ask)
  await eachDoctorsPieces(tx, { ...ask, doctorIds: ask.filter.doctorIds }, (doctorId, pieces, span) => {
    const days = daysOf(span)
    for (const piece of pieces) {
      if (!kinds.includes(piece.kind)) continue
      eachCell(doctorId, piece, days, (cell, part) => {
        if (!isWanted(cell) || !isOfKey(cell, ask.group, ask.key)) return
        const id = nameOf(piece, doctorId, cell.day)
        const known = rows.get(id)
        if (!known)
          rows.set(id, { id, doctorId, piece, day: cell.day, minutes: minutesOf(part), spans: [part] })
        else {
          known.minutes += minutesOf(part)
          known.day = Math.min(known.day, cell.day)
          known.spans.push(part)
        }
      })
    }
  })
  return readHourRows(tx, ask, [...rows.values()].map(present))
}

interface Growing {
  readonly id: string
  readonly doctorId: number
  readonly piece: Piece
  day: number
  minutes: number
  readonly spans: Interval[]
}

function nameOf({ kind, of }: Piece, doctorId: number, day: number): string {
  if (kind === 'free') return `free-${doctorId}-${day}`
  return kind === 'held' ? `hold-${of}-${doctorId}` : String(of)
}

function present({ id, doctorId, piece, day, minutes, spans }: Growing): HourRow {
  const { kind, of, place } = piece
  const inOrder = spans.toSorted((a, b) => a.start - b.start)
  return {
    id,
    bookingId: kind === 'free' || kind === 'held' ? null : of,
    holdId: kind === 'held' ? of : null,
    doctorId,
    at: inOrder[0]!.start,
    day: dateOfEpochDay(day),
    hours: kind === 'free' ? sayHours(inOrder, place.zone) : '',
    minutes,
    kind,
  }
}

/** "11:00–11:30, 14:00–15:00", as the place's clock shows it. */
function sayHours(spans: readonly Interval[], zone: string): string {
  const joined: { start: number; end: number }[] = []
  for (const { start, end } of spans) {
    const last = joined.at(-1)
    if (last?.end === start) last.end = end
    else joined.push({ start, end })
  }
  const say = (instant: number) => formatTime(minuteOfDay(instant, zone))
  return joined.map(({ start, end }) => `${say(start)}–${say(end)}`).join(', ')
}
