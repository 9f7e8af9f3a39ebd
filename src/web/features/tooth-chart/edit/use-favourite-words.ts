import { useTranslation } from 'react-i18next'
import type { ChartFavourite } from '#contract/patients/tooth-chart.ts'
import { entryWords } from '#domain/tooth-chart/kind-words.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'

/** "Obturație compozit MO (planificat)": of any tooth. */
export function useFavouriteWords() {
  const { t } = useTranslation('chart-entry')
  return ({ kind, state, surfaces, details = {} }: ChartFavourite): string => {
    const words = entryWords({ kind, surfaces, details, tooth: null, role: null }, currentLanguage())
    return state === 'condition' ? words : `${words} (${t(`state.${state}`).toLocaleLowerCase()})`
  }
}
