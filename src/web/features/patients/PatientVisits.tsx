import type { PatientRecord } from '#contract/patients.ts'
import { PatientDetails } from './PatientDetails.tsx'
import { VisitList } from './VisitList.tsx'
import styles from './PatientPage.module.css'

/** Visits to come and past ones, beside what else is known. */
export default function PatientVisits({ patient }: { patient: PatientRecord }) {
  return (
    <div className={styles.columns}>
      <div className={styles.visits}>
        <VisitList patient={patient} side="upcoming" />
        <VisitList patient={patient} side="past" />
      </div>
      <PatientDetails patient={patient} />
    </div>
  )
}
