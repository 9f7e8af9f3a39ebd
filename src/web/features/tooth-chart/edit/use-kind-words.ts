import { archOf } from '#domain/tooth-chart/arches.ts'
import { entryWords, KIND_WORDS, WHOLE_WORDS, writtenSurfaces } from '#domain/tooth-chart/kind-words.ts'
import type { Surface } from '#domain/tooth-chart/kinds.ts'
import { stateWords } from '#domain/tooth-chart/tooth-words.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import type { DrawnEntry } from './chart-editing.ts'
import { scopeOf, type EntryDraft } from './entry-draft.ts'

/** How a place and what is charted there are said. */
export function useKindWords() {
  const language = currentLanguage()
  const placeOf = ({ tooth, arch }: Pick<DrawnEntry, 'tooth' | 'arch'>) =>
    tooth !== null ? String(tooth) : WHOLE_WORDS[language][arch ?? 'mouth']
  /** What is made of several teeth is said as one. */
  const wordsOf = (entry: DrawnEntry) =>
    entryWords(entry.group_id === null ? entry : { ...entry, role: null }, language)
  return {
    language,
    kind: (kind: keyof typeof KIND_WORDS.ro) => KIND_WORDS[language][kind],
    /** "36, 37". */
    placeOfDraft: (draft: EntryDraft) => {
      const scope = scopeOf(draft)
      if (scope === 'mouth') return WHOLE_WORDS[language].mouth
      return scope === 'arch'
        ? [...new Set(draft.teeth.map(archOf))].map(arch => WHOLE_WORDS[language][arch]).join(', ')
        : draft.teeth.join(', ')
    },
    /** "36: Carie MO", and "46: Dinte lipsă; 46: Implant" of what was noted with it. */
    entries: (entries: readonly DrawnEntry[]) =>
      [...Map.groupBy(entries, wordsOf)]
        .map(([words, alike]) => `${alike.map(placeOf).join(', ')}: ${words}`)
        .join('; '),
    /** "Obturație MO planificată"; nothing while no kind is chosen. */
    draft: ({ kind, state, surfaces, details, teeth }: EntryDraft) =>
      kind === undefined
        ? ''
        : [
            entryWords({ kind, surfaces, details, tooth: teeth[0]!, role: null }, language),
            stateWords({ kind, state }, language),
          ]
            .filter(Boolean)
            .join(' '),
    /** The letter of a surface as it is written on these teeth. */
    letterOf: (surface: Surface, teeth: readonly number[]) => {
      const written = new Set(teeth.map(tooth => writtenSurfaces(surface, tooth)))
      return written.size === 1 ? [...written][0]! : surface
    },
  }
}
