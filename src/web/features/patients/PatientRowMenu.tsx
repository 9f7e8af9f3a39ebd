import { IconMessage, IconPhone, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Patient } from '#contract/patients/patients.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import { isMasked } from '#web/i18n/phone-text.ts'
import { listedName } from './patient-name.ts'
import type { Words } from './PatientCells.tsx'
import { usePatientActions } from './use-patient-actions.ts'

interface PatientRowMenuProps {
  t: Words
  patient: Patient
  mayRemove: boolean
}

/** What can be done with one patient of the list. */
export function PatientRowMenu({ t, patient, mayRemove }: PatientRowMenuProps) {
  const { can } = useStaff()
  const canReach = patient.mobile !== null && !isMasked(patient.mobile)
  if (!canReach && !mayRemove) return null
  return (
    <DotsMenu label={t('patients:actionsFor', { name: listedName(patient) })}>
      {canReach ? (
        <>
          <MenuItem href={`tel:${patient.mobile}`}>
            <IconPhone size={18} stroke={1.75} aria-hidden="true" />
            {t('staff:booking.call')}
          </MenuItem>
          {can('messages.send') ? (
            <MenuItem
              icon={<IconMessage size={18} stroke={1.75} aria-hidden="true" />}
              render={
                <Link
                  to="/cabinet/administration/clients/$id"
                  params={{ id: String(patient.id) }}
                  search={{ tab: 'messages' }}
                />
              }
            >
              {t('patients:sms')}
            </MenuItem>
          ) : null}
        </>
      ) : null}
      {mayRemove ? <ActiveItem t={t} patient={patient} /> : null}
    </DotsMenu>
  )
}

/** Only an open menu asks for what it does. */
function ActiveItem({ t, patient }: Pick<PatientRowMenuProps, 't' | 'patient'>) {
  const { setActive } = usePatientActions()
  const { active } = patient
  return (
    <MenuItem
      icon={active ? <IconUserOff size={18} stroke={1.75} /> : <IconUserCheck size={18} stroke={1.75} />}
      onClick={() => void setActive([patient], !active)}
    >
      {t(active ? 'patients:deactivate' : 'patients:restore')}
    </MenuItem>
  )
}
