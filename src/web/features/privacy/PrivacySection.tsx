import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { CopyCard } from './CopyCard.tsx'
import { EraseCard } from './EraseCard.tsx'
import { Openings } from './Openings.tsx'
import { mayTakeCopy } from './privacy-rights.ts'
import styles from './PrivacySection.module.css'

/** What a person may ask of those who keep their data. */
export default function PrivacySection({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation('privacy')
  const { can } = useStaff()
  return (
    <section className={styles.section} aria-labelledby="privacy">
      <h2 id="privacy" className={styles.title}>
        {t('title')}
      </h2>
      {mayTakeCopy(can) ? <CopyCard patientId={patient.id} /> : null}
      {can('logs.view') ? <Openings patientId={patient.id} /> : null}
      {can('patients.delete') ? <EraseCard patient={patient} /> : null}
    </section>
  )
}
