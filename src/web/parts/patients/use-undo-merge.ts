import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { undoMerge, type PatientMerge } from '#contract/patient-merges.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { showError, showNotice } from '#web/ui/notices.ts'

/** Parts two records again, and says what stayed as somebody changed it since. */
export function useUndoMerge() {
  const { t } = useTranslation('patient-moves')
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  return async ({ id, merged_id }: PatientMerge): Promise<void> => {
    try {
      const { left } = (await call(undoMerge, { id })).data
      invalidate(['patient', 'booking', 'patient_record'])
      const fields = left.map(name => t(`merge.fields.${name}`)).join(', ')
      showNotice({
        kind: 'ok',
        text: fields ? t('merge.undoneBut', { fields }) : t('merge.undone'),
      })
      void navigate({ to: '/cabinet/administration/clients/$id', params: { id: String(merged_id) } })
    } catch (error) {
      showError((error as Error).message)
    }
  }
}
