import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { Icd10List } from './Icd10List.tsx'
import { OwnDiagnoses } from './OwnDiagnoses.tsx'
import styles from './OwnDiagnoses.module.css'

/** What may be diagnosed: the clinic's own words, and the names of ICD-10's codes. */
export default function DiagnosesPage() {
  const { t } = useTranslation('diagnoses')
  usePageTitle(t('title'))
  return (
    <div className={styles.page}>
      <section className={styles.section} aria-labelledby="own-diagnoses">
        <h2 id="own-diagnoses">{t('ownTitle')}</h2>
        <p className={styles.quiet}>{t('ownText')}</p>
        <OwnDiagnoses />
      </section>
      <section className={styles.section} aria-labelledby="icd10">
        <h2 id="icd10">{t('icd.title')}</h2>
        <Icd10List />
      </section>
    </div>
  )
}
