import { IconRocket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { getFirstSteps } from '#contract/clinic/first-steps.ts'
import { type FirstStep } from '#domain/clinic/first-step-names.ts'
import { minutesLeft, nextStep } from '#domain/clinic/first-steps.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { maySetUp } from './may-set-up.ts'
import styles from './SetupStrip.module.css'

/** Leads back to the first steps while any of them is neither done nor put aside. */
export function SetupStrip() {
  const { can } = useStaff()
  const { data } = useQuery({ ...query(getFirstSteps, {}), enabled: maySetUp(can), meta: { silent: true } })
  const steps = data?.data.steps
  const next = steps && nextStep(steps)
  // Its words are fetched only where it is shown.
  return next ? (
    <Suspense>
      <Strip next={next} minutes={minutesLeft(steps)} />
    </Suspense>
  ) : null
}

function Strip({ next, minutes }: { next: FirstStep; minutes: number }) {
  const { t } = useTranslation('setup')
  return (
    <section className={styles.strip} aria-label={t('strip.label')}>
      <IconRocket size={20} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>{t('title')}</strong>
        <span>{t('strip.text', { step: t(`names.${next}`) })}</span>
        <span className={styles.minutes}>{t('minutes', { count: minutes })}</span>
      </p>
      <Link className={buttonClass({ size: 'dense' })} to="/cabinet/administration/first-steps">
        {t('strip.open')}
      </Link>
    </section>
  )
}
