import { IconDental, IconMapPin, IconUsers } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaceCard } from '#contract/online/public-places.ts'
import { FreeDays } from '../hours/FreeDays.tsx'
import { HoursLink } from '../hours/HoursLink.tsx'
import { useServiceWords } from '../use-service-words.ts'
import styles from './DoctorResult.module.css'

interface PlaceResultProps {
  found: PlaceCard
  /** The first of the days looked at, `yyyy-MM-dd`. */
  from: string
  everyDay: boolean
}

/** A place in the list, for whom it does not matter which of its doctors: when any of them is free. */
export function PlaceResult({ found, from, everyDay }: PlaceResultProps) {
  const { t } = useTranslation('patient')
  const words = useServiceWords()
  const id = useId()
  const { place, service } = found
  const of = { clinic: found.clinic_id, place: place.location_id }
  const services = [service.id]
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.who}>
        <div className={styles.head}>
          <HoursLink of={of} search={{ services }} className={styles.link}>
            <span className={styles.several}>
              <IconUsers size={28} stroke={1.75} aria-hidden="true" />
            </span>
            <span className={styles.names}>
              <h3 className={styles.name} id={id}>
                {t('anyDoctor.title')}
              </h3>
              <span className={styles.kind}>{t('anyDoctor.outOf', { count: found.doctors })}</span>
            </span>
          </HoursLink>
        </div>
        <div className={styles.facts}>
          <div className={styles.fact}>
            <IconMapPin size={20} stroke={1.75} aria-hidden="true" />
            <p>
              <span className={styles.clinic}>{found.clinic_name}</span>
              <span className={styles.address}>{[place.address, place.city].filter(Boolean).join(', ')}</span>
            </p>
          </div>
          <div className={styles.fact}>
            <IconDental size={20} stroke={1.75} aria-hidden="true" />
            <p className={styles.service}>
              <span>
                {service.name}, {words.minutes(service)}
              </span>
              <strong>{words.price(service)}</strong>
            </p>
          </div>
        </div>
      </div>
      <FreeDays
        of={of}
        who={t('anyDoctor.inSentence')}
        services={services}
        zone={found.zone}
        days={found.days}
        from={from}
        everyDay={everyDay}
      />
    </article>
  )
}
