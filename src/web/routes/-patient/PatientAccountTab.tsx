import { IconCash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { PatientInvoices } from '#web/features/invoices/PatientInvoices.tsx'
import { PatientAccount } from '#web/features/patient-accounts/PatientAccount.tsx'
import { listedName } from '#web/features/patients/patient-name.ts'
import { PatientCodes } from '#web/parts/gift-cards/PatientCodes.tsx'
import { openCheckout } from '#web/parts/money/open-checkout.ts'
import { Button } from '#web/ui/Button.tsx'

/** What they owe and paid, and taking what is owed. */
export default function PatientAccountTab({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation('patient-account')
  const { can } = useStaff()
  return (
    <PatientAccount
      patient={patient}
      side={
        <>
          <PatientInvoices patient={{ id: patient.id, name: listedName(patient) }} />
          <PatientCodes patientId={patient.id} />
        </>
      }
      renderActions={({ due }) =>
        due > 0 && can('payments.edit') ? (
          <Button
            size="dense"
            block
            icon={<IconCash size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => openCheckout({ patientId: patient.id })}
          >
            {t('take')}
          </Button>
        ) : null
      }
    />
  )
}
