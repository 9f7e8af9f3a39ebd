import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '#contract/patients.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Openings.module.css'

const EraseDialog = lazy(() => import('./EraseDialog.tsx'))

/** The way to erasing a person; what it does is told before anything happens. */
export function EraseCard({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation('privacy')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={styles.card} aria-labelledby="erase">
      <h3 id="erase" className={styles.title}>
        {t('erase.card')}
      </h3>
      <p className={styles.about}>{t('erase.about')}</p>
      <Button variant="secondary" size="dense" className={styles.more} onClick={() => setIsOpen(true)}>
        {t('erase.open')}
      </Button>
      {isOpen ? (
        <Suspense>
          <EraseDialog patient={patient} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
