import { IconArrowUp, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChartFavourite } from '#contract/patients/tooth-chart.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useFavouriteWords } from './use-favourite-words.ts'
import styles from './Favourites.module.css'

interface FavouritesDialogProps {
  favourites: readonly ChartFavourite[]
  onKeep: (favourites: readonly ChartFavourite[]) => void
  onClose: () => void
}

/** Which key charts what. */
export default function FavouritesDialog({ favourites, onKeep, onClose }: FavouritesDialogProps) {
  const { t } = useTranslation('chart-entry')
  const wordsOf = useFavouriteWords()
  return (
    <Dialog title={t('favouritesTitle')} text={t('favouritesText')} onClose={onClose}>
      {favourites.length === 0 ? <p>{t('noFavourites')}</p> : null}
      <ol className={styles.list}>
        {favourites.map((one, index) => {
          const words = wordsOf(one)
          return (
            <li key={`${one.state} ${words}`}>
              <kbd>{index + 1}</kbd>
              <span>{words}</span>
              <IconButton
                dense
                label={t('moveUp', { words })}
                disabled={index === 0}
                onClick={() => onKeep(favourites.with(index - 1, one).with(index, favourites[index - 1]!))}
              >
                <IconArrowUp size={18} stroke={1.75} />
              </IconButton>
              <IconButton
                dense
                label={t('removeFavourite', { words })}
                onClick={() => onKeep(favourites.toSpliced(index, 1))}
              >
                <IconX size={18} stroke={1.75} />
              </IconButton>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
