import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { doctorKey } from '#domain/clinic/doctor-path.ts'
import { imageAddress } from '#web/api/image-address.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useDayWords } from '#web/parts/public/day-words.ts'
import { doctorInSentence, doctorKind, doctorName, plainName } from '#web/parts/public/doctor-name.ts'
import { FavouriteButton } from './FavouriteButton.tsx'
import { doctorQuery } from '../queries.ts'
import { useFirstSlot } from '../hours/use-first-slot.ts'
import styles from './FavouriteDoctor.module.css'

/** A favourite doctor as a card; one who no longer books online says so and can be let go. */
export function FavouriteDoctor({ doctorId }: { doctorId: number }) {
  const { t } = useTranslation('patient')
  const { data, isError } = useQuery(doctorQuery(doctorId))
  const doctor = data?.data
  const words = useDayWords(useFormat(doctor?.zone), doctor?.zone)
  const { start, service, isLoading } = useFirstSlot(doctor)
  if (isError) {
    return (
      <article className={styles.card}>
        <div className={styles.head}>
          <p className={styles.gone}>{t('favourites.gone')}</p>
          <FavouriteButton doctorId={doctorId} doctor={t('doctorPage.back')} />
        </div>
      </article>
    )
  }
  if (!doctor) {
    return (
      <div className={styles.card} aria-busy="true">
        <Skeleton height={56} />
        <Skeleton height={44} />
      </div>
    )
  }
  const search = service ? { services: [service.id] } : {}
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <Link
          to="/pacient/medic/$doctorId"
          params={{ doctorId: doctorKey(doctor) }}
          search={search}
          className={styles.link}
        >
          <Avatar
            name={plainName(doctor)}
            picture={imageAddress(doctor.photo, 320)}
            color={doctor.color}
            size={56}
          />
          <span>
            <h2 className={styles.name}>{doctorName(doctor)}</h2>
            <span className={styles.kind}>{doctorKind(doctor)}</span>
            <span className={styles.kind}>{doctor.clinic_name}</span>
          </span>
        </Link>
        <FavouriteButton doctorId={doctorId} doctor={doctorInSentence(doctor)} />
      </div>
      {start ? (
        <Link
          to="/pacient/medic/$doctorId"
          params={{ doctorId: doctorKey(doctor) }}
          search={{ ...search, day: words.dateOf(start) }}
          className={buttonClass({ variant: 'soft', size: 'compact', block: true })}
        >
          {t('search.firstSlot', { when: words.brief(start) })}
        </Link>
      ) : (
        <p className={styles.none}>{isLoading ? '…' : t('favourites.noHours')}</p>
      )}
    </article>
  )
}
