import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listCabinets } from '#contract/clinic/cabinets.ts'
import { getClinic } from '#contract/clinic/clinics.ts'
import { listManagedDoctors } from '#contract/clinic/doctors.ts'
import { listLocations } from '#contract/clinic/locations.ts'
import { listManagedServices } from '#contract/clinic/services.ts'
import { type FirstStep } from '#domain/clinic/first-step-names.ts'
import { minutesLeft, type StepState } from '#domain/clinic/first-steps.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useSetup } from './setup-context.ts'
import { stepQuery } from './step-query.ts'
import styles from './StepList.module.css'

/** Every step with what it holds so far, and how long the rest will take. */
export function StepList({ steps }: { steps: readonly StepState[] }) {
  const { t } = useTranslation('setup')
  const { step: current, go } = useSetup()
  const facts = useFacts()
  // The last step has nothing left to do once it was left by its button.
  const done = steps.filter(each => each.done || (each.step === 'link' && each.skipped)).length
  const minutes = minutesLeft(steps)
  const isOnline = steps.every(({ step, done: isDone }) => step === 'link' || step === 'address' || isDone)

  return (
    <nav className={styles.nav} aria-label={t('steps')}>
      <ol className={styles.steps}>
        {steps.map(({ step, done: isDone, skipped }, index) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              data-done={isDone || undefined}
              onClick={() => go(step)}
            >
              <span className={styles.mark} aria-hidden="true">
                {isDone ? <IconCheck size={16} stroke={2.5} /> : index + 1}
              </span>
              <span className={styles.name}>
                {t(`names.${step}`)}
                {isDone ? <span className="visually-hidden">, {t('done')}</span> : null}
              </span>
              <span className={styles.hint}>
                {facts[step] ?? (skipped && !isDone ? t('skipped') : t(`hints.${step}`))}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div className={styles.left}>
        <p className={styles.minutes}>
          {minutes > 0
            ? t('minutes', { count: minutes })
            : t(done === steps.length ? 'allDone' : 'restSkipped')}
        </p>
        <p className={styles.promise}>{t(isOnline ? 'online' : 'afterWeek')}</p>
        <progress aria-label={t('progress')} max={steps.length} value={done} />
      </div>
    </nav>
  )
}

/** What each step holds so far, in a few words. */
function useFacts(): Partial<Record<FirstStep, string>> {
  const { t } = useTranslation('setup')
  const { clinicId: id = 0 } = useStaff()
  const clinic = useQuery({ ...stepQuery(getClinic, { id, lang: currentLanguage() }), enabled: id > 0 }).data
    ?.data
  const locations = useQuery(stepQuery(listLocations, {})).data?.data.filter(each => each.active)
  const cabinets = useQuery(stepQuery(listCabinets, {})).data?.data.filter(each => each.active).length
  const services = useQuery(stepQuery(listManagedServices, {})).data?.data.filter(each => each.active).length
  const doctors = useQuery(stepQuery(listManagedDoctors, {})).data?.data.filter(each => each.active).length
  return {
    ...(clinic && { clinic: clinic.name }),
    ...(locations?.[0]?.city && { address: locations[0].city }),
    ...(cabinets && { cabinets: t('cabinetCount', { count: cabinets }) }),
    ...(services && { services: t('serviceCount', { count: services }) }),
    ...(doctors && { doctors: t('doctorCount', { count: doctors }) }),
  }
}
