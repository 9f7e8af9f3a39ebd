import { useTranslation } from 'react-i18next'
import type { SectionName } from '#contract/settings/sections.ts'
import type { SHOWN } from './shown-settings.ts'
import type { SettingWords } from './use-value-words.ts'

interface WordsOf<Key extends PropertyKey> {
  title: string
  text: string
  kept: string
  words: Record<Key, SettingWords>
}
type SectionWords = { [Name in SectionName]: WordsOf<keyof (typeof SHOWN)[Name]> }

/** What the catalogues say of every section; each of its settings is named. */
export function useSectionsWords(): SectionWords {
  const { t } = useTranslation('settings')
  return t('sections', { returnObjects: true })
}

export const useSectionWords = (name: SectionName): WordsOf<string> => useSectionsWords()[name]
