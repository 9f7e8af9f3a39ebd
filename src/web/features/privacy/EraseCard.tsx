import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './PrivacySection.module.css'

const EraseDialog = lazy(() => import('./EraseDialog.tsx'))

/** The way to erasing a person; what it does is told before anything happens. */
export function EraseCard({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation('privacy')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={styles.card} aria-labelledby="erase">
      <h3 id="erase">{t('erase.card')}</h3>
      <p>{t('erase.about')}</p>
      <div className={styles.buttons}>
        <Button variant="secondary" size="dense" onClick={() => setIsOpen(true)}>
          {t('erase.open')}
        </Button>
      </div>
      {isOpen ? (
        <Suspense>
          <EraseDialog patient={patient} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
