import { IconDental, IconMapPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DoctorCard } from '#contract/online/public-doctors.ts'
import { imageAddress } from '#web/api/image-address.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Rating } from '#web/parts/reviews/Rating.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { doctorInSentence, doctorKind, doctorName, plainName } from '#web/parts/public/doctor-name.ts'
import { doctorKey } from '#domain/clinic/doctor-path.ts'
import { FavouriteButton } from '../favourites/FavouriteButton.tsx'
import { FreeDays } from '../hours/FreeDays.tsx'
import styles from './DoctorResult.module.css'

interface DoctorResultProps {
  doctor: DoctorCard
  /** The first of the days looked at, `yyyy-MM-dd`. */
  from: string
  /** Days side by side from the first on; without it, only those that have free hours. */
  everyDay: boolean
}

/** A doctor in the list: who, where, for how much, and the next free hours. */
export function DoctorResult({ doctor, from, everyDay }: DoctorResultProps) {
  const { t } = useTranslation('patient')
  const format = useFormat(doctor.zone)
  const { service } = doctor
  const place = doctor.places[0]
  return (
    <article className={styles.card} aria-labelledby={`doctor-${doctor.doctor_id}`}>
      <div className={styles.who}>
        <div className={styles.head}>
          <Link
            to="/pacient/medic/$doctorId"
            params={{ doctorId: doctorKey(doctor) }}
            search={service ? { services: [service.id] } : {}}
            className={styles.link}
          >
            <span className={styles.avatar}>
              <Avatar
                name={plainName(doctor)}
                picture={imageAddress(doctor.photo, 320)}
                color={doctor.color}
                size={56}
              />
            </span>
            <span className={styles.names}>
              <h3 className={styles.name} id={`doctor-${doctor.doctor_id}`}>
                {doctorName(doctor)}
              </h3>
              <span className={styles.kind}>{doctorKind(doctor)}</span>
              {doctor.rating ? <Rating {...doctor.rating} /> : null}
            </span>
          </Link>
          <FavouriteButton doctorId={doctor.doctor_id} doctor={doctorInSentence(doctor)} />
        </div>
        <div className={styles.facts}>
          <div className={styles.fact}>
            <IconMapPin size={20} stroke={1.75} aria-hidden="true" />
            <p>
              <span className={styles.clinic}>{doctor.clinic_name}</span>
              {service?.kind === 'virtual' ? (
                <span className={styles.address}>{t('visit.byVideo')}</span>
              ) : place ? (
                <span className={styles.address}>
                  {[place.address, place.city].filter(Boolean).join(', ')}
                </span>
              ) : null}
            </p>
          </div>
          {service ? (
            <div className={styles.fact}>
              <IconDental size={20} stroke={1.75} aria-hidden="true" />
              <p className={styles.service}>
                <span>
                  {service.name}, {t('doctorPage.minutes', { count: service.minutes })}
                </span>
                <strong>{service.price > 0 ? format.money(service.price) : t('search.free')}</strong>
              </p>
            </div>
          ) : null}
        </div>
      </div>
      <FreeDays
        of={{ doctor: doctor.doctor_id }}
        doctorKey={doctorKey(doctor)}
        who={doctorInSentence(doctor)}
        services={service ? [service.id] : []}
        zone={doctor.zone}
        days={doctor.days}
        next={doctor.next_slot}
        from={from}
        everyDay={everyDay}
      />
    </article>
  )
}
