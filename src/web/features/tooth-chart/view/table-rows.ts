import { toothName } from '#domain/patients/teeth.ts'
import { presenceOf } from '#domain/tooth-chart/dentition.ts'
import { toothState } from '#domain/tooth-chart/fold.ts'
import { findingWords, standingWords } from '#domain/tooth-chart/tooth-words.ts'
import { capital } from '#web/i18n/capital.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import type { ChartScene } from '../chart-scene.ts'
import { markOf } from './EntryRow.tsx'

/** The chart as a table, upper teeth before lower ones as they stand. */
export function tableRows({ chart, dentition, look }: Pick<ChartScene, 'chart' | 'dentition' | 'look'>) {
  const language = currentLanguage()
  const teeth = [...look.rows.upper, ...look.rows.lower].filter(tooth => tooth !== undefined)
  return teeth.map(tooth => {
    const state = toothState(chart, tooth)
    const presence = presenceOf(tooth, dentition, chart)
    const findings = state.standing.toReversed().map(one => ({
      id: one.entry.id,
      mark: markOf(one.entry),
      words: capital(standingWords(one, language)),
    }))
    return {
      tooth,
      name: toothName(tooth, language),
      findings,
      words: capital(findingWords(state, presence, language)),
      last: state.standing
        .map(({ entry }) => entry.date)
        .toSorted()
        .at(-1),
      isBare: findings.length === 0 && presence === 'seen',
    }
  })
}
