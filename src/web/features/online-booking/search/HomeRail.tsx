import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FavouriteRow } from '../favourites/FavouriteRow.tsx'
import { useFavourites } from '../favourites/account-favourites.ts'
import { NextVisit } from '../visits/NextVisit.tsx'
import { visitsQuery } from '../queries.ts'
import { isComing } from '../visits/visit-state.ts'
import styles from './HomeRail.module.css'

const MOST_FAVOURITES = 4

/** The next visit of who is signed in: above the doctors, or beside them where there is room. */
export function HomeVisit({ patientId }: { patientId: number }) {
  const visits = useQuery({ ...visitsQuery(), enabled: patientId > 0 }).data?.data
  const next = visits
    ?.filter(visit => isComing(visit))
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))[0]
  return next ? (
    <aside className={styles.visit}>
      <NextVisit visit={next} />
    </aside>
  ) : null
}

/** The hearts of this device: below the doctors, or beside them. */
export function HomeFavourites() {
  const { t } = useTranslation('patient')
  const favourites = useFavourites()
  return favourites.length ? (
    <aside className={styles.favourites}>
      <section className={styles.card}>
        <h2 className={styles.title}>{t('favourites.title')}</h2>
        <ul>
          {favourites.slice(0, MOST_FAVOURITES).map(id => (
            <li key={id}>
              <FavouriteRow doctorId={id} />
            </li>
          ))}
        </ul>
      </section>
    </aside>
  ) : null
}
