import type { ToothEntry } from '#contract/patients/tooth-chart.ts'
import { predecessorOf, successorOf } from '#domain/tooth-chart/arches.ts'
import { presenceOf } from '#domain/tooth-chart/dentition.ts'
import { toothState } from '#domain/tooth-chart/fold.ts'
import type { ChartScene } from '../chart-scene.ts'
import type { ChartEditing } from '../edit/chart-editing.ts'

type Acts = NonNullable<ChartEditing['acts']>
type Shown = Pick<ChartScene, 'chart' | 'data' | 'dentition' | 'today'>

/** A milk tooth that may be followed: it stands, and its successor does not. */
export function successorToCome({ chart, dentition }: Shown, tooth: number): number | undefined {
  const successor = successorOf(tooth)
  if (successor === undefined || toothState(chart, tooth).goneBy) return undefined
  return presenceOf(successor, dentition, chart) === 'seen' ? undefined : successor
}

const isWaiting = ({ chart }: Shown, tooth: number) =>
  toothState(chart, tooth).standing.some(({ entry }) => entry.kind === 'unerupted')

/** The milk tooth went, and its successor is in. */
export function noteFollowed(shown: Shown, tooth: number, acts: Acts): void {
  const successor = successorOf(tooth)!
  const seen = { state: 'existing', date: shown.today } as const
  acts.chart({
    entries: [
      { ...seen, tooth, kind: 'exfoliated' },
      ...(isWaiting(shown, successor) ? [{ ...seen, tooth: successor, kind: 'erupted' as const }] : []),
    ],
  })
}

/** The milk tooth went, and its successor is still to come. */
export function noteFallen(shown: Shown, tooth: number, acts: Acts): void {
  const successor = successorOf(tooth)!
  acts.chart({
    entries: [
      { tooth, kind: 'exfoliated', state: 'existing', date: shown.today },
      ...(isWaiting(shown, successor)
        ? []
        : [{ tooth: successor, kind: 'unerupted' as const, state: 'condition' as const, date: shown.today }]),
    ],
  })
}

/** A second press on a number: the milk tooth is followed, or its successor was not there after all. */
export function swap(shown: Shown, tooth: number, acts: Acts): void {
  if (successorToCome(shown, tooth) !== undefined) return noteFollowed(shown, tooth, acts)
  const loss = lossBefore(shown, tooth)
  if (loss?.editable && !loss.asks_reason) acts.takeBack(loss)
}

/** That by which a tooth stands in the place of its milk tooth. */
function lossBefore({ chart, data }: Shown, tooth: number): ToothEntry | undefined {
  const milk = predecessorOf(tooth)
  const by = milk === undefined ? undefined : toothState(chart, milk).goneBy
  return by?.kind === 'exfoliated' ? data.entries.find(entry => entry.id === by.id) : undefined
}
