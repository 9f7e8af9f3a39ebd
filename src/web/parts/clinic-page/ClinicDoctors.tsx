import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicClinic } from '#contract/online/public-clinics.ts'
import { imageAddress } from '#web/api/image-address.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useDayWords } from '#web/parts/public/day-words.ts'
import { doctorKind, doctorName, plainName } from '#web/parts/public/doctor-name.ts'
import { doctorKey } from '#domain/clinic/doctor-path.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Rating } from '#web/parts/reviews/Rating.tsx'
import styles from './ClinicPage.module.css'

const SHOWN = 4

interface ClinicDoctorsProps {
  doctors: PublicClinic['doctors'] | undefined
  zone: string | undefined
}

/** Who works there, those with the soonest hour first. */
export function ClinicDoctors({ doctors, zone }: ClinicDoctorsProps) {
  const { t } = useTranslation('clinic-page')
  const words = useDayWords(useFormat(zone), zone)
  const [isWhole, setIsWhole] = useState(false)
  if (doctors?.length === 0) return null
  return (
    <section id="medici" className={styles.list} aria-labelledby="medici-titlu">
      <h2 id="medici-titlu">{t('doctors')}</h2>
      {doctors ? (
        <ul className={styles.doctors}>
          {doctors.slice(0, isWhole ? undefined : SHOWN).map(doctor => (
            <li key={doctor.doctor_id} className={styles.doctor}>
              <Link
                to="/pacient/medic/$doctorId"
                params={{ doctorId: doctorKey(doctor) }}
                className={styles.who}
              >
                <Avatar
                  name={plainName(doctor)}
                  picture={imageAddress(doctor.photo, 96)}
                  color={doctor.color}
                  size={48}
                />
                <span>
                  <strong>{doctorName(doctor)}</strong>
                  <span>{doctorKind(doctor)}</span>
                </span>
              </Link>
              <div className={styles.doctorFacts}>
                {doctor.rating ? <Rating {...doctor.rating} /> : <span />}
                {doctor.next_slot ? (
                  <Link
                    to="/pacient/medic/$doctorId"
                    params={{ doctorId: doctorKey(doctor) }}
                    className={styles.slot}
                    aria-label={`${doctorName(doctor)}: ${t('firstHour', { when: words.brief(doctor.next_slot) })}`}
                  >
                    {t('firstHour', { when: words.brief(doctor.next_slot) })}
                  </Link>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.bones} aria-busy>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </div>
      )}
      {doctors && doctors.length > SHOWN && !isWhole ? (
        <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
          {t('allDoctors', { count: doctors.length })}
          <IconChevronRight size={18} stroke={2} aria-hidden="true" />
        </button>
      ) : null}
    </section>
  )
}
