import { IconMapPin, IconMapSearch, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { callLink, mapLink, readablePhone } from '#web/parts/public/contact-links.ts'
import styles from './PlaceCard.module.css'

interface PlaceCardProps {
  clinic: string
  place: { name: string; address: string; city: string; directions: string }
  phone: string | null
}

/** Where the visit is, with the map and the clinic's phone a press away. */
export function PlaceCard({ clinic, place, phone }: PlaceCardProps) {
  const { t } = useTranslation('patient')
  const address = [place.address, place.city].filter(Boolean).join(', ')
  return (
    <div className={styles.card}>
      <div className={styles.place}>
        <IconMapPin size={24} stroke={1.75} aria-hidden="true" />
        <div>
          <p className={styles.clinic}>{clinic}</p>
          <p className={styles.address}>{address}</p>
          {place.directions ? <p className={styles.directions}>{place.directions}</p> : null}
        </div>
      </div>
      <div className={styles.links}>
        <a href={mapLink(clinic, address)} target="_blank" rel="noreferrer" className={styles.link}>
          <IconMapSearch size={20} stroke={1.75} aria-hidden="true" />
          {t('doctorPage.map')}
        </a>
        {phone ? (
          <a
            href={callLink(phone)}
            className={styles.link}
            aria-label={`${t('doctorPage.call')}: ${readablePhone(phone)}`}
          >
            <IconPhone size={20} stroke={1.75} aria-hidden="true" />
            {t('doctorPage.call')}
          </a>
        ) : null}
      </div>
    </div>
  )
}
