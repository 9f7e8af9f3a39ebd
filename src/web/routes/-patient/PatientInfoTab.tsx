import { lazy, Suspense } from 'react'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { PatientDiagnoses } from '#web/features/diagnoses/PatientDiagnoses.tsx'
import { BookedFrom } from '#web/features/patients/BookedFrom.tsx'
import { PatientInfo } from '#web/features/patients/PatientInfo.tsx'
import { maySeePrivacy } from '#web/features/privacy/privacy-rights.ts'

const PrivacySection = lazy(() => import('#web/features/privacy/PrivacySection.tsx'))

/** Who they are, what was diagnosed, and for whoever answers for it what becomes of their data. */
export default function PatientInfoTab({ patient }: { patient: PatientRecord }) {
  const { can } = useStaff()
  return (
    <>
      <PatientInfo patient={patient}>
        <BookedFrom patient={patient} />
        {can('clinical.view') ? <PatientDiagnoses patient={patient} /> : null}
      </PatientInfo>
      {maySeePrivacy(can) ? (
        <Suspense fallback={null}>
          <PrivacySection patient={patient} />
        </Suspense>
      ) : null}
    </>
  )
}
