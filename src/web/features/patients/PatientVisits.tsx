import type { PatientRecord } from '#contract/patients/patients.ts'
import { VisitList } from './VisitList.tsx'
import styles from './PatientPage.module.css'

/** Visits to come and past ones. */
export default function PatientVisits({ patient }: { patient: PatientRecord }) {
  return (
    <div className={styles.visits}>
      <VisitList patient={patient} side="upcoming" />
      <VisitList patient={patient} side="past" />
    </div>
  )
}
