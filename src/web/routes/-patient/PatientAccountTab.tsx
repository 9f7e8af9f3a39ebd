import type { PatientRecord } from '#contract/patients/patients.ts'
import { AccountActions } from '#web/features/account-acts/AccountActions.tsx'
import { PaymentLinks } from '#web/features/account-acts/PaymentLinks.tsx'
import { RowActions } from '#web/features/account-acts/RowActions.tsx'
import { PatientInvoices } from '#web/features/invoices/PatientInvoices.tsx'
import { PatientAccount } from '#web/features/patient-accounts/PatientAccount.tsx'
import { listedName } from '#web/features/patients/patient-name.ts'
import { PatientCodes } from '#web/parts/gift-cards/PatientCodes.tsx'

/** What they owe and paid, and what can be done about it. */
export default function PatientAccountTab({ patient }: { patient: PatientRecord }) {
  const known = { id: patient.id, name: listedName(patient) }
  return (
    <PatientAccount
      patient={patient}
      side={
        <>
          <PaymentLinks patientId={patient.id} />
          <PatientInvoices patient={known} />
          <PatientCodes patientId={patient.id} />
        </>
      }
      renderActions={standing => <AccountActions patient={patient} standing={standing} />}
      renderTools={row => <RowActions patient={known} row={row} />}
    />
  )
}
