import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import styles from './ChoiceBar.module.css'

interface ChoiceBarProps {
  doctor: { doctor_id: number; zone: string }
  chosen: { services: { id: number }[]; minutes: number; price: number }
  start: string | undefined
}

/** Stays at the bottom of the screen: what was chosen so far, and the way on once it is enough. */
export function ChoiceBar({ doctor, chosen, start }: ChoiceBarProps) {
  const { t } = useTranslation(['patient', 'common'])
  const format = useFormat(doctor.zone)
  const hasTabs = useSession().userType === 3
  if (chosen.services.length === 0) return null
  return (
    <section
      className={styles.bar}
      data-above-tabs={hasTabs || undefined}
      aria-label={t('patient:doctorPage.choice')}
    >
      <div className={styles.inside}>
        <div className={styles.words} aria-live="polite">
          <p className={styles.when}>
            {start
              ? `${format.dayShort(start)}, ${format.time(start)}`
              : t('patient:doctorPage.chooseHourShort')}
          </p>
          <p className={styles.what}>
            {t('patient:doctorPage.minutes', { count: chosen.minutes })}
            {chosen.price > 0 ? ` · ${format.money(chosen.price)}` : null}
          </p>
        </div>
        {start ? (
          <Link
            to="/pacient/confirmare"
            search={{
              doctor: doctor.doctor_id,
              services: chosen.services.map(service => service.id),
              start,
            }}
            preload={false}
            className={buttonClass({ size: 'large' })}
          >
            {t('common:actions.continue')}
          </Link>
        ) : null}
      </div>
    </section>
  )
}
