import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { removePatient, restorePatient } from '#contract/patients.ts'
import type { Patient } from '#contract/patients.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { showNotice } from '#web/ui/notices.ts'
import { listedName } from './patient-name.ts'

/** Takes patients off the list and puts them back; each can be undone from its notice. */
export function usePatientActions() {
  const { t } = useTranslation(['staff', 'common'])
  const { clinicId } = useStaff()
  const invalidate = useInvalidate()

  const { mutate } = useMutation({
    mutationFn: ({ patient, active }: { patient: Patient; active: boolean }) =>
      active
        ? call(restorePatient, { id: patient.id })
        : call(removePatient, { id: patient.id, clinicId: clinicId ?? 0, lang: currentLanguage() }),
    onSuccess(_, { patient, active }) {
      invalidate('patient')
      showNotice({
        kind: 'ok',
        text: t(active ? 'staff:patients.restored' : 'staff:patients.deactivated', {
          name: listedName(patient),
        }),
        action: { label: t('common:actions.undo'), run: () => mutate({ patient, active: !active }) },
      })
    },
  })
  return { setActive: (patient: Patient, active: boolean) => mutate({ patient, active }) }
}
