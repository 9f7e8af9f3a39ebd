import { useTranslation } from 'react-i18next'
import type { ManagedDoctor } from '#contract/clinic/doctors.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useSkills } from './doctor-queries.ts'
import styles from './DoctorPage.module.css'

/** What a doctor gives, how long it takes them and what they ask for it. */
export function GivenServices({ doctor }: { doctor: ManagedDoctor }) {
  const { t } = useTranslation('clinic')
  const format = useFormat()
  const { isReady, services } = useSkills()
  if (!isReady)
    return (
      <div className={styles.given} aria-busy="true">
        <Skeleton height={44} />
      </div>
    )
  const nameOf = (id: number) => services.find(one => one.id === id)?.name
  // What the clinic no longer gives is nobody's service.
  const given = doctor.services.filter(one => nameOf(one.service_id))
  return (
    <div className={styles.given}>
      {given.length === 0 ? <p>{t('doctors.servicesCount', { count: 0 })}</p> : null}
      <ul>
        {given.map(one => (
          <li key={one.service_id}>
            <span>{nameOf(one.service_id)}</span>
            <span className={styles.terms}>
              {t('services.minutesShort', { count: one.minutes })} · {format.money(one.price)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
