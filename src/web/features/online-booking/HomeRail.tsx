import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FavouriteRow } from './FavouriteRow.tsx'
import { useFavourites } from './favourites.ts'
import { NextVisit } from './NextVisit.tsx'
import { visitsQuery } from './queries.ts'
import { isComing } from './visit-state.ts'
import styles from './HomeRail.module.css'

const MOST_FAVOURITES = 4

/** Beside the search: the next visit of who is signed in, and the hearts of this device. */
export function HomeRail({ patientId }: { patientId: number }) {
  const { t } = useTranslation('patient')
  const favourites = useFavourites()
  const visits = useQuery({ ...visitsQuery(patientId), enabled: patientId > 0 }).data?.data
  const next = visits
    ?.filter(visit => isComing(visit))
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))[0]
  return (
    <aside className={styles.rail}>
      {next ? <NextVisit visit={next} /> : null}
      {favourites.length ? (
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
      ) : null}
    </aside>
  )
}
