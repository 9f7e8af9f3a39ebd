import { toothName } from '#domain/patients/teeth.ts'
import { presenceOf } from '#domain/tooth-chart/dentition.ts'
import type { PlaceState } from '#domain/tooth-chart/fold-place.ts'
import { toothState } from '#domain/tooth-chart/fold.ts'
import { WHOLE_WORDS } from '#domain/tooth-chart/kind-words.ts'
import { findingWords, standingWords } from '#domain/tooth-chart/tooth-words.ts'
import { capital } from '#web/i18n/capital.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import type { ChartScene } from '../chart-scene.ts'
import { markOf } from './EntryRow.tsx'

/** The chart as a table: upper teeth before lower ones as they stand, then what is of an arch or of the mouth. */
export function tableRows({ chart, dentition, look }: Pick<ChartScene, 'chart' | 'dentition' | 'look'>) {
  const language = currentLanguage()
  const teeth = [...look.rows.upper, ...look.rows.lower].filter(tooth => tooth !== undefined)
  const ofTeeth = teeth.map(tooth => {
    const state = toothState(chart, tooth)
    const presence = presenceOf(tooth, dentition, chart)
    return {
      ...rowOf(state),
      tooth,
      name: toothName(tooth, language),
      words: capital(findingWords(state, presence, language)),
      isBare: state.standing.length === 0 && presence === 'seen',
    }
  })
  const wholes = { upper: chart.arches.upper, lower: chart.arches.lower, mouth: chart.mouth }
  const ofWholes = (['upper', 'lower', 'mouth'] as const).flatMap(whole => {
    const row = rowOf(wholes[whole])
    const words = row.findings.map(finding => finding.words).join(', ')
    return words
      ? [{ ...row, tooth: undefined, name: WHOLE_WORDS[language][whole], words, isBare: false }]
      : []
  })
  return [...ofTeeth, ...ofWholes]
}

/** What stands there, the latest first. */
function rowOf({ standing }: PlaceState) {
  const language = currentLanguage()
  return {
    findings: standing.toReversed().map(one => ({
      id: one.entry.id,
      mark: markOf(one.entry),
      words: capital(standingWords(one, language)),
    })),
    last: standing
      .map(({ entry }) => entry.date)
      .toSorted()
      .at(-1),
  }
}
