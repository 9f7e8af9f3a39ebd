import { addUpCells, daysOf, sumCells, type CellMinutes, type HourCell } from '#domain/reports/hour-cells.ts'
import { weekdayOfEpochDay } from '#domain/time/wall-time.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import type { Ask, SumsByKey } from '../source.ts'
import { eachDoctorsPieces } from './doctor-pieces.ts'

/** What doctors' time of the days came to. Which services a visit has changes nothing: the time is taken. */
export async function sumHours(tx: ClinicTx, ask: Ask): Promise<SumsByKey> {
  const cells: CellMinutes[] = []
  const isWanted = cellFilter(ask)
  await eachDoctorsPieces(tx, { ...ask, doctorIds: ask.filter.doctorIds }, (doctorId, pieces, days) => {
    for (const cell of addUpCells(doctorId, pieces, daysOf(days))) if (isWanted(cell)) cells.push(cell)
  })
  return new Map([['all', {}], ...sumCells(cells, ask.group), ...sumCells(cells, 'all')])
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
