import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { acceptAnswers } from '#contract/documents/form-files.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { showNotice } from '#web/ui/notices.ts'

/** Takes answers of a form into the record, by their elements. */
export function useAcceptAnswers(id: number) {
  const { t } = useTranslation('form-files')
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (elements: string[]) => call(acceptAnswers, { id, elements }),
    onSuccess: () => showNotice({ kind: 'ok', text: t('accepted') }),
    onSettled: () => invalidate(['patient_record', 'patient']),
  })
}
