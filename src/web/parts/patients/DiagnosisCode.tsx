import { useTranslation } from 'react-i18next'
import type { Diagnosis } from '#contract/patients/diagnoses.ts'
import styles from './DiagnosisPicker.module.css'

/** What a diagnosis is called, with its code or that the clinic calls it so. */
export function DiagnosisCode({ of: { icd10_code, name } }: { of: Pick<Diagnosis, 'icd10_code' | 'name'> }) {
  const { t } = useTranslation('diagnoses')
  return (
    <span className={styles.named}>
      <span className={styles.code}>{icd10_code ?? t('own')}</span>
      <span dir="auto">{name}</span>
    </span>
  )
}
