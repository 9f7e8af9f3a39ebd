import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api/client.ts'
import { showError } from '#web/ui/notices.ts'
import { readWarnings } from './read-refusal.ts'

export type Explain = ReturnType<typeof useExplain>

/** Says why a change was refused, after what that means for the person. */
export function useExplain() {
  const { t } = useTranslation()
  return useCallback(
    (error: unknown, meaning = '') => {
      const warnings = readWarnings(error)
      const fields = error instanceof ApiError ? Object.values(error.errors).flat() : []
      const reason = error instanceof ApiError ? error.message : t('errors.unexpected')
      const said = fields.length > 0 ? fields : [reason, ...warnings.map(warning => warning.text)]
      showError([meaning, ...said].filter(Boolean).join(' '))
    },
    [t],
  )
}
