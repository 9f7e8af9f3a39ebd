import { useTranslation } from 'react-i18next'
import type { ToothEntry } from '#contract/patients/tooth-chart.ts'
import { predecessorOf, successorOf } from '#domain/tooth-chart/arches.ts'
import { presenceOf } from '#domain/tooth-chart/dentition.ts'
import { toothState } from '#domain/tooth-chart/fold.ts'
import type { ChartScene } from '../chart-scene.ts'
import type { ChartEditing } from '../edit/chart-editing.ts'
import type { NewEntry } from '../edit/entry-draft.ts'

type Shown = Pick<ChartScene, 'chart' | 'data' | 'dentition'>

/** A milk tooth that may be followed: it stands, and its successor does not. */
export function successorToCome({ chart, dentition }: Shown, tooth: number): number | undefined {
  const successor = successorOf(tooth)
  if (successor === undefined || toothState(chart, tooth).goneBy) return undefined
  return presenceOf(successor, dentition, chart) === 'seen' ? undefined : successor
}

const isWaiting = ({ chart }: Shown, tooth: number) =>
  toothState(chart, tooth).standing.some(({ entry }) => entry.kind === 'unerupted')

/** What follows a milk tooth, as it is noted; nothing by whoever may only read, nor on an earlier day. */
export function useSuccessors(scene: ChartScene, acts: ChartEditing['acts']) {
  const { t } = useTranslation('tooth-chart')
  if (!acts || scene.day !== scene.today) return undefined
  const { today, select } = scene

  function note(tooth: number, more: NewEntry[], said: 'mixed.wasFollowed' | 'mixed.fell') {
    const successor = successorOf(tooth)!
    const fallen = { tooth, kind: 'exfoliated', state: 'existing', date: today } as const
    const rest = more.map(entry => ({ ...entry, tooth: successor, date: today }))
    acts!.chart({ entries: [fallen, ...rest], said: t(said, { tooth, successor }) })
    select([successor])
    // What was pressed is gone with the milk tooth.
    requestAnimationFrame(() => document.querySelector<SVGElement>(`[data-tooth="${successor}"]`)?.focus())
  }

  /** The milk tooth went, and its successor is in. */
  const followed = (tooth: number) =>
    note(
      tooth,
      isWaiting(scene, successorOf(tooth)!) ? [{ kind: 'erupted', state: 'existing' }] : [],
      'mixed.wasFollowed',
    )

  return {
    followed,
    /** The milk tooth went, and its successor is still to come. */
    fallen: (tooth: number) =>
      note(
        tooth,
        isWaiting(scene, successorOf(tooth)!) ? [] : [{ kind: 'unerupted', state: 'condition' }],
        'mixed.fell',
      ),
    /** A second press on a number: the milk tooth is followed, or its successor was not there after all. */
    swap(tooth: number) {
      if (successorToCome(scene, tooth) !== undefined) return followed(tooth)
      const loss = lossBefore(scene, tooth)
      if (!loss?.editable || loss.asks_reason) return undefined
      acts.takeBack(loss)
      return select([loss.tooth!])
    },
  }
}

/** That by which a tooth stands in the place of its milk tooth. */
function lossBefore({ chart, data }: Shown, tooth: number): ToothEntry | undefined {
  const milk = predecessorOf(tooth)
  const by = milk === undefined ? undefined : toothState(chart, milk).goneBy
  return by?.kind === 'exfoliated' ? data.entries.find(entry => entry.id === by.id) : undefined
}
