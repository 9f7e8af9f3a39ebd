import { MILK_ROWS, PERMANENT_ROWS } from '#domain/tooth-chart/arches.ts'
import type { DrawnChart } from './chart-editing.ts'

/** The one that is dictated after it: along the upper jaw from the patient's right, then back along the lower one. */
export function nextTooth({ upper, lower }: DrawnChart['look']['rows'], tooth: number): number {
  const around = [...upper, ...lower.toReversed()].filter(one => one !== undefined)
  return around[(around.indexOf(tooth) + 1) % around.length] ?? tooth
}

const ORDER = [...Object.values(PERMANENT_ROWS), ...Object.values(MILK_ROWS)].flat()

/** As they stand in their arch, whichever was chosen first. */
export const alongArch = (teeth: readonly number[]): number[] =>
  teeth.toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
