import { useTranslation } from 'react-i18next'
import { archOf } from '#domain/tooth-chart/arches.ts'
import { entryWords, KIND_WORDS, writtenSurfaces } from '#domain/tooth-chart/kind-words.ts'
import type { Surface } from '#domain/tooth-chart/kinds.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import type { DrawnEntry } from './chart-editing.ts'
import { scopeOf, type EntryDraft } from './entry-draft.ts'

/** How a place and what is charted there are said. */
export function useKindWords() {
  const { t } = useTranslation('chart-entry')
  const language = currentLanguage()
  const placeOf = ({ tooth, arch }: Pick<DrawnEntry, 'tooth' | 'arch'>) =>
    tooth !== null ? String(tooth) : t(arch ?? 'mouth')
  return {
    language,
    kind: (kind: keyof typeof KIND_WORDS.ro) => KIND_WORDS[language][kind],
    /** "36, 37". */
    placeOfDraft: (draft: EntryDraft) => {
      const scope = scopeOf(draft)
      if (scope === 'mouth') return t('mouth')
      return scope === 'arch'
        ? [...new Set(draft.teeth.map(archOf))].map(arch => t(arch)).join(', ')
        : draft.teeth.join(', ')
    },
    /** "36: Carie MO". */
    entries: (entries: readonly DrawnEntry[]) => {
      const [first] = entries
      if (!first) return ''
      const isTogether = first.group_id !== null
      const words = entryWords(isTogether ? { ...first, role: null } : first, language)
      return `${entries.map(placeOf).join(', ')}: ${words}`
    },
    /** The letter of a surface as it is written on these teeth. */
    letterOf: (surface: Surface, teeth: readonly number[]) => {
      const written = new Set(teeth.map(tooth => writtenSurfaces(surface, tooth)))
      return written.size === 1 ? [...written][0]! : surface
    },
  }
}
