import { useTranslation } from 'react-i18next'
import { removePatient, restorePatient } from '#contract/patients/patient-changes.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { runMany, UNWATCHED } from '#web/parts/list/run-many.ts'
import { showNotice } from '#web/ui/notices.ts'
import { listedName } from './patient-name.ts'

/** Takes patients off the list and puts them back; what became of it is told, and can be undone. */
export function usePatientActions() {
  const { t } = useTranslation(['patients', 'common'])
  const { clinicId } = useStaff()
  const invalidate = useInvalidate()

  async function setActive(patients: readonly Patient[], active: boolean, running = UNWATCHED) {
    const { done, failed } = await runMany(
      patients,
      ({ id }) =>
        active
          ? call(restorePatient, { id })
          : call(removePatient, { id, clinicId: clinicId ?? 0, lang: currentLanguage() }),
      running,
    )
    if (done[0]) {
      invalidate('patient')
      const [one, many] = active
        ? (['restored', 'manyRestored'] as const)
        : (['deactivated', 'manyDeactivated'] as const)
      showNotice({
        kind: 'ok',
        text: done.length === 1 ? t(one, { name: listedName(done[0]) }) : t(many, { count: done.length }),
        action: { label: t('common:actions.undo'), run: () => void setActive(done, !active) },
      })
    }
    // Those after one without an answer were not tried: nobody knows of them either.
    const left = patients.length - done.length
    if (failed[0]) {
      const { row, error } = failed[0]
      const text =
        patients.length === 1
          ? error.message
          : t('manyFailed', { count: left, name: listedName(row), message: error.message })
      showNotice({ kind: 'error', text })
    }
  }
  return { setActive }
}
