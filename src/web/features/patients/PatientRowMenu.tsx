import { IconMessage, IconPhone, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Patient } from '#contract/patients.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import { isMasked, listedName } from './patient-name.ts'
import { usePatientActions } from './use-patient-actions.ts'

/** What can be done with one patient of the list. */
export function PatientRowMenu({ patient }: { patient: Patient }) {
  const { t } = useTranslation(['staff', 'patients'])
  const { can } = useStaff()
  const { setActive } = usePatientActions()
  const { mobile, active } = patient
  const canReach = mobile !== null && !isMasked(mobile)
  if (!canReach && !can('patients.delete')) return null
  return (
    <DotsMenu label={t('patients:actionsFor', { name: listedName(patient) })}>
      {canReach ? (
        <>
          <MenuItem href={`tel:${mobile}`}>
            <IconPhone size={18} stroke={1.75} aria-hidden="true" />
            {t('booking.call')}
          </MenuItem>
          <MenuItem href={`sms:${mobile}`}>
            <IconMessage size={18} stroke={1.75} aria-hidden="true" />
            {t('patients:sms')}
          </MenuItem>
        </>
      ) : null}
      {can('patients.delete') ? (
        <MenuItem
          icon={active ? <IconUserOff size={18} stroke={1.75} /> : <IconUserCheck size={18} stroke={1.75} />}
          onClick={() => void setActive([patient], !active)}
        >
          {t(active ? 'patients:deactivate' : 'patients:restore')}
        </MenuItem>
      ) : null}
    </DotsMenu>
  )
}
