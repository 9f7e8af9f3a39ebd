import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { undoMerge, type PatientMerge } from '#contract/patients/patient-merges.ts'
import { getPatient } from '#contract/patients/patients.ts'
import { call } from '#web/api/client.ts'
import { keyOf, useInvalidate } from '#web/api/query.ts'
import { showError, showNotice } from '#web/ui/notices.ts'

/** Parts two records again, and says what stayed as somebody changed it since. */
export function useUndoMerge() {
  const { t } = useTranslation('patient-moves')
  const invalidate = useInvalidate()
  const client = useQueryClient()
  const navigate = useNavigate()
  return async ({ id, merged_id }: PatientMerge): Promise<void> => {
    try {
      const { left } = (await call(undoMerge, { id })).data
      // Under its address stands the one that it was part of.
      client.removeQueries({ queryKey: keyOf(getPatient, { id: merged_id }) })
      invalidate(['patient', 'booking', 'patient_record', 'patient_money'])
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
