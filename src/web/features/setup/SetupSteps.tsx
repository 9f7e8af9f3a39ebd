import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OnlineNotice } from './OnlineNotice.tsx'
import { markBegun } from './setup-begun.ts'
import type { SetupStep } from './setup-steps.ts'
import { useSetupSteps } from './use-setup-steps.ts'
import styles from './SetupSteps.module.css'

/** Leads a new clinic from its first location to its first free hour; then says that it is online. */
export function SetupSteps() {
  const { t } = useTranslation('clinic')
  const setup = useSetupSteps()
  const isUnderWay = setup?.next !== undefined
  const clinicId = setup?.clinicId
  useEffect(() => {
    if (isUnderWay && clinicId !== undefined) markBegun(clinicId, true)
  }, [isUnderWay, clinicId])
  if (!setup) return null
  const { steps, next, doctorId, locationId } = setup
  if (next === undefined)
    return locationId === undefined ? null : (
      <OnlineNotice clinicId={setup.clinicId} locationId={locationId} />
    )
  return (
    <nav className={styles.setup} aria-label={t('setup.label')}>
      <ol className={styles.steps}>
        {steps.map(({ step, done }, index) => (
          <li key={step} data-done={done || undefined} data-next={step === next || undefined}>
            <StepLink step={step} doctorId={doctorId}>
              <span className={styles.mark} aria-hidden="true">
                {done ? <IconCheck size={14} stroke={2.5} /> : index + 1}
              </span>
              {t(`setup.${step}`)}
              {done || step === next ? (
                <span className="visually-hidden">, {t(done ? 'setup.done' : 'setup.next')}</span>
              ) : null}
            </StepLink>
            {index < steps.length - 1 ? (
              <IconChevronRight className={styles.arrow} size={16} stroke={1.75} aria-hidden="true" />
            ) : null}
          </li>
        ))}
      </ol>
      <p>{t(`setup.${next}Text`)}</p>
    </nav>
  )
}

interface StepLinkProps {
  step: SetupStep
  doctorId: number | undefined
  children: ReactNode
}

/** A schedule belongs to a doctor, so without one its step leads to the doctors. */
function StepLink({ step, doctorId, children }: StepLinkProps) {
  if (step !== 'schedule') return <Link to={`/cabinet/administration/${step}`}>{children}</Link>
  if (doctorId === undefined) return <Link to="/cabinet/administration/doctors">{children}</Link>
  return (
    <Link to="/cabinet/administration/doctors/$id" params={{ id: String(doctorId) }}>
      {children}
    </Link>
  )
}
