import { useQuery } from '@tanstack/react-query'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { doctorKey } from '#domain/clinic/doctor-path.ts'
import { imageAddress } from '#web/api/image-address.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useDayWords } from '#web/parts/public/day-words.ts'
import { doctorName, plainName } from '#web/parts/public/doctor-name.ts'
import { doctorQuery } from '../queries.ts'
import { useFirstSlot } from '../hours/use-first-slot.ts'
import styles from './FavouriteRow.module.css'

/** A favourite doctor in a line, with the first free hour; nothing for one who no longer books online. */
export function FavouriteRow({ doctorId }: { doctorId: number }) {
  const { t } = useTranslation('patient')
  const { data, isError } = useQuery(doctorQuery(doctorId))
  const doctor = data?.data
  const format = useFormat(doctor?.zone)
  const words = useDayWords(format, doctor?.zone)
  const first = useFirstSlot(doctor)
  if (isError) return null
  if (!doctor) {
    return (
      <span className={styles.row}>
        <Skeleton round width={44} height={44} />
        <Skeleton width="60%" />
      </span>
    )
  }
  return (
    <Link
      to="/pacient/medic/$doctorId"
      params={{ doctorId: doctorKey(doctor) }}
      search={first.service ? { services: [first.service.id] } : {}}
      className={styles.row}
    >
      <Avatar
        name={plainName(doctor)}
        picture={imageAddress(doctor.photo, 96)}
        color={doctor.color}
        size={44}
      />
      <span className={styles.words}>
        <span className={styles.name}>{doctorName(doctor)}</span>
        <span className={styles.hour}>
          {first.start
            ? t('search.firstSlot', { when: words.brief(first.start) })
            : first.isLoading
              ? '…'
              : t('favourites.noHours')}
        </span>
      </span>
      <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}
