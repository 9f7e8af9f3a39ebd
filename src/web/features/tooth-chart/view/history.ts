import type { ToothEntry } from '#contract/patients/tooth-chart.ts'
import type { ChartScene } from '../chart-scene.ts'

/** What was recorded until the day that is looked at, and planned for any, the latest first, with what was taken back. */
export function historyOf(
  { data, day }: Pick<ChartScene, 'data' | 'day'>,
  isOf: (entry: ToothEntry) => boolean,
): ToothEntry[] {
  return [...data.entries, ...data.voided]
    .filter(entry => isOf(entry) && (entry.date <= day || entry.state === 'planned'))
    .toSorted((one, other) => (one.date === other.date ? other.id - one.id : one.date < other.date ? 1 : -1))
}
