import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewsItem } from '#contract/online/online-news.ts'
import { useFormat } from '#web/i18n/format.ts'

/** What a patient did, and the hour of the visit it is about. */
export function useNewsWords(zone: string) {
  const { t } = useTranslation('staff')
  const format = useFormat(zone)
  return useCallback(
    ({ kind, patient_name: name, start }: NewsItem) => ({
      what: t(`news.${kind}`, { name }),
      when: format.dayTime(start),
    }),
    [t, format],
  )
}
