import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { useFavourites, useSetFavourite } from './account-favourites.ts'
import styles from './FavouriteButton.module.css'

interface FavouriteButtonProps {
  doctorId: number
  /** "dr. Ioana Rusu" */
  doctor: string
}

export function FavouriteButton({ doctorId, doctor }: FavouriteButtonProps) {
  const { t } = useTranslation('patient')
  const chosen = useFavourites().includes(doctorId)
  const setFavourite = useSetFavourite()

  function toggle() {
    setFavourite(doctorId, !chosen)
    showNotice({
      kind: 'ok',
      text: t(chosen ? 'heart.removed' : 'heart.added'),
      action: { label: t('heart.undo'), run: () => setFavourite(doctorId, chosen) },
    })
  }

  return (
    <IconButton
      label={t(chosen ? 'heart.remove' : 'heart.add', { doctor })}
      className={chosen ? styles.chosen : undefined}
      onClick={toggle}
    >
      {chosen ? <IconHeartFilled size={24} /> : <IconHeart size={24} stroke={1.75} />}
    </IconButton>
  )
}
