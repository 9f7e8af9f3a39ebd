import { IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChartFavourite } from '#contract/patients/tooth-chart.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { useFavouriteWords } from './use-favourite-words.ts'
import styles from './Favourites.module.css'

interface FavouritesProps {
  favourites: readonly ChartFavourite[]
  onChart: (favourite: ChartFavourite) => void
  onEdit: () => void
}

/** What one charts most, by a press or the digit on it. */
export function Favourites({ favourites, onChart, onEdit }: FavouritesProps) {
  const { t } = useTranslation('chart-entry')
  const wordsOf = useFavouriteWords()
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
      <IconButton dense label={t('editFavourites')} onClick={onEdit}>
        <IconSettings size={18} stroke={1.75} />
      </IconButton>
    </div>
  )
}
