import { addUpCells, daysOf, sumCells, type CellMinutes, type HourCell } from '#domain/reports/hour-cells.ts'
import { weekdayOfEpochDay } from '#domain/time/wall-time.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import type { Ask, SumsByKey } from '../source.ts'
import { eachDoctorsPieces } from './doctor-pieces.ts'

/** What doctors' time of the days came to. Which services a visit has changes nothing: the time is taken. */
export async function sumHours(tx: ClinicTx, ask: Ask): Promise<SumsByKey> {
  const cells = await readCells(tx, ask)
  return sumCells(cells.filter(cellFilter(ask)), ask.group)
}

/** Whether a cell is at the chosen places and on the chosen day of the week; doctors are chosen before they are read. */
export function cellFilter({
  filter: { locationIds, cabinetIds },
  weekday,
}: Pick<Ask, 'filter' | 'weekday'>): (cell: HourCell) => boolean {
  return cell =>
    (locationIds?.includes(cell.locationId) ?? true) &&
    (cabinetIds?.includes(cell.cabinetId) ?? true) &&
    (weekday === undefined || weekdayOfEpochDay(cell.day) === weekday)
}

// A report asks for the same days split and whole, within one snapshot.
const read = new WeakMap<ClinicTx, Map<string, Promise<CellMinutes[]>>>()

function readCells(tx: ClinicTx, { from, to, filter: { doctorIds }, today }: Ask): Promise<CellMinutes[]> {
  const known = read.get(tx) ?? new Map<string, Promise<CellMinutes[]>>()
  read.set(tx, known)
  const key = JSON.stringify([from, to, doctorIds])
  const cells = known.get(key) ?? addUp(tx, { from, to, doctorIds, today })
  known.set(key, cells)
  return cells
}

async function addUp(tx: ClinicTx, wanted: Parameters<typeof eachDoctorsPieces>[1]): Promise<CellMinutes[]> {
  const cells: CellMinutes[] = []
  await eachDoctorsPieces(tx, wanted, (doctorId, pieces, days) => {
    for (const cell of addUpCells(doctorId, pieces, daysOf(days))) cells.push(cell)
  })
  return cells
}
