import { useTranslation } from 'react-i18next'
import {
  reopenDiagnosis,
  restoreDiagnosis,
  voidDiagnosis,
  type PatientDiagnosis,
} from '#contract/patients/diagnoses.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { showError, showNotice } from '#web/ui/notices.ts'

const reopen = (id: number) => call(reopenDiagnosis, { id })
const restore = (id: number) => call(restoreDiagnosis, { id })

/** Says what became of a diagnosis, with the way back. */
export function useSaid() {
  const { t } = useTranslation(['diagnoses', 'common'])
  const invalidate = useInvalidate()

  async function tried(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      showError((error as Error).message)
    }
    invalidate('patient_record')
  }
  const tell = (text: string, id: number, undo: () => Promise<unknown>) =>
    showNotice({
      kind: 'ok',
      text,
      topic: `diagnosis-${id}`,
      action: { label: t('common:actions.undo'), run: () => void tried(undo) },
    })

  return {
    added: ({ id, name }: PatientDiagnosis) =>
      tell(t('diagnoses:added', { name }), id, () =>
        call(voidDiagnosis, { id, reason: t('diagnoses:addedInError') }),
      ),
    corrected: ({ id, name }: PatientDiagnosis) =>
      tell(t('diagnoses:corrected', { name }), id, () => restore(id)),
    ended: ({ id, name }: PatientDiagnosis) => tell(t('diagnoses:ended', { name }), id, () => reopen(id)),
    takenBack: ({ id, name }: PatientDiagnosis) =>
      tell(t('diagnoses:takenBack', { name }), id, () => restore(id)),
    reopen: ({ id }: PatientDiagnosis) => void tried(() => reopen(id)),
    restore: ({ id }: PatientDiagnosis) => void tried(() => restore(id)),
  }
}
