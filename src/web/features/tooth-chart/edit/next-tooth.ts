import { archOf } from '#domain/tooth-chart/arches.ts'

/** The one that is dictated after it: along the upper jaw from the patient's right, then back along the lower one. */
export function nextTooth(rows: readonly (readonly number[])[], tooth: number): number {
  const upper = rows.filter(row => row[0] !== undefined && archOf(row[0]) === 'upper').flat()
  const lower = rows
    .filter(row => row[0] !== undefined && archOf(row[0]) === 'lower')
    .flatMap(row => row.toReversed())
  const around = [...upper, ...lower]
  return around[(around.indexOf(tooth) + 1) % around.length] ?? tooth
}
