import { IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { removeImage } from '#contract/clinic/images.ts'
import type { Image } from '#contract/clinic/images.ts'
import { call } from '#web/api/client.ts'
import { photoAddress } from '#web/api/image-address.ts'
import { invalidate } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './ImageGallery.module.css'

interface ImageTileProps {
  owner: { type: 'clinic' | 'location' | 'cabinet'; id: number }
  image: Image
  /** Its place among the others, from 1: the first is the cover. */
  number: number
}

/** One picture, which asks in its own place before it is removed. */
export function ImageTile({ owner, image, number }: ImageTileProps) {
  const { t } = useTranslation('images')
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState<boolean>()
  const removing = useMutation({
    mutationFn: () => call(removeImage, { ...owner, image_id: image.id }),
    onSettled: () => invalidate(client, owner.type),
  })
  const address = photoAddress(image, 320)

  if (isAsking) {
    return (
      <li
        key="question"
        ref={focusButton}
        className={styles.question}
        role="group"
        aria-label={t('removeQuestion')}
      >
        <span>{t('removeQuestion')}</span>
        <Button variant="danger" size="dense" busy={removing.isPending} onClick={() => removing.mutate()}>
          {t('removeYes')}
        </Button>
        <Button variant="quiet" size="dense" onClick={() => setIsAsking(false)}>
          {t('removeNo')}
        </Button>
      </li>
    )
  }
  return (
    <li key="picture" ref={isAsking === false ? focusButton : undefined} className={styles.picture}>
      {address ? (
        <img src={address} alt={t('picture', { number })} loading="lazy" />
      ) : (
        <span className={styles.coming}>{t('coming')}</span>
      )}
      {number === 1 ? <span className={styles.cover}>{t('cover')}</span> : null}
      <button
        type="button"
        className={styles.remove}
        aria-label={t('remove', { number })}
        onClick={() => setIsAsking(true)}
      >
        <IconX size={16} stroke={2} aria-hidden="true" />
      </button>
    </li>
  )
}

/** The question and what it was asked from take the focus from one another. */
function focusButton(tile: HTMLElement | null): void {
  tile?.querySelector('button')?.focus()
}
