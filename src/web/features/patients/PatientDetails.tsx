import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '#contract/patients.ts'
import { useFormat } from '#web/i18n/format.ts'
import { isMasked } from './patient-name.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import styles from './PatientPage.module.css'

/** What the practice keeps of a patient beside visits. */
export function PatientDetails({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation('patients')
  const format = useFormat(useClinicFacts().zone)
  const { email, note } = patient
  return (
    <aside className={styles.card} aria-labelledby="patient-details">
      <h2 id="patient-details" className={styles.cardTitle}>
        {t('details')}
      </h2>
      <dl className={styles.details}>
        <dt>{t('email')}</dt>
        <dd>
          {email && !isMasked(email) ? (
            <a className={styles.link} href={`mailto:${email}`}>
              {email}
            </a>
          ) : (
            (email ?? <span className={styles.quiet}>{t('noEmail')}</span>)
          )}
        </dd>
        <dt>{t('note')}</dt>
        <dd className={styles.note}>{note || <span className={styles.quiet}>{t('noNote')}</span>}</dd>
      </dl>
      <p className={styles.since}>{t('since', { date: format.date(patient.created_at) })}</p>
    </aside>
  )
}
