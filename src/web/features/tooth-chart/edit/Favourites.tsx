import { IconSettings } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartFavourite } from '#contract/patients/tooth-chart.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { useFavouriteWords } from './use-favourite-words.ts'
import styles from './Favourites.module.css'

const FavouritesDialog = lazy(() => import('./FavouritesDialog.tsx'))

interface FavouritesProps {
  favourites: readonly ChartFavourite[]
  onChart: (favourite: ChartFavourite) => void
  onKeep: (favourites: readonly ChartFavourite[]) => void
}

/** What one charts most, by a press or the digit on it. */
export function Favourites({ favourites, onChart, onKeep }: FavouritesProps) {
  const { t } = useTranslation('chart-entry')
  const wordsOf = useFavouriteWords()
  const [isOpen, setIsOpen] = useState(false)
  if (favourites.length === 0) return null
  return (
    <div className={styles.row} role="group" aria-label={t('favourites')}>
      {favourites.map((one, index) => (
        <button
          key={`${one.state} ${wordsOf(one)}`}
          type="button"
          className={styles.one}
          data-state={one.state}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onChart(one)}
        >
          <kbd aria-hidden="true">{index + 1}</kbd>
          {wordsOf(one)}
        </button>
      ))}
      <IconButton dense label={t('editFavourites')} onClick={() => setIsOpen(true)}>
        <IconSettings size={18} stroke={1.75} />
      </IconButton>
      {isOpen ? (
        <Suspense>
          <FavouritesDialog favourites={favourites} onKeep={onKeep} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
