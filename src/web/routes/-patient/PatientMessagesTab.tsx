import type { PatientRecord } from '#contract/patients/patients.ts'
import { listedName } from '#web/features/patients/patient-name.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import Thread from '#web/parts/messages/Thread.tsx'
import styles from './PatientMessagesTab.module.css'

/** All that was written to a patient, and what they wrote back. */
export default function PatientMessagesTab({ patient }: { patient: PatientRecord }) {
  const { zone } = useClinicFacts()
  return (
    <div className={styles.thread}>
      <Thread patient={{ id: patient.id, name: listedName(patient) }} zone={zone} />
    </div>
  )
}
