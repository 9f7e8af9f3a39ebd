import type { PatientRecord } from '#contract/patients.ts'
import { PatientDetails } from './PatientDetails.tsx'
import styles from './PatientPage.module.css'

/** Who they are, in full. */
export default function PatientInfo({ patient }: { patient: PatientRecord }) {
  return (
    <div className={styles.sheet}>
      <PatientDetails patient={patient} />
    </div>
  )
}
