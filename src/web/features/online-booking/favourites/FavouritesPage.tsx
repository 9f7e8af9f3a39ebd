import { IconHeart } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/api/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { useFavourites } from './account-favourites.ts'
import { FavouriteDoctor } from './FavouriteDoctor.tsx'
import styles from './FavouritesPage.module.css'

/** The doctors marked with a heart, each with the first free hour. */
export function FavouritesPage() {
  const { t } = useTranslation('patient')
  const favourites = useFavourites()
  const isStranger = useSession().userType === 4
  usePageTitle(t('favourites.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('favourites.title')}</h1>
      {favourites.length === 0 ? (
        <EmptyState
          icon={<IconHeart size={28} stroke={1.75} />}
          title={t('favourites.none')}
          text={[t('favourites.noneText'), isStranger && t('favourites.onDevice')].filter(Boolean).join(' ')}
        >
          <Link to="/pacient" className={buttonClass({ variant: 'secondary' })}>
            {t('searchDoctor')}
          </Link>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {favourites.map(id => (
            <li key={id}>
              <FavouriteDoctor doctorId={id} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
