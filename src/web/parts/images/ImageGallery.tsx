import { IconPhotoPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addImage, IMAGE_FILE, listImages, MAX_IMAGES } from '#contract/clinic/images.ts'
import { invalidate, query } from '#web/api/query.ts'
import { sendFiles } from '#web/api/send-files.ts'
import { useUploads } from '#web/api/use-uploads.ts'
import { useDropZone } from '#web/ui/use-drop-zone.ts'
import { ImageTile } from './ImageTile.tsx'
import { UploadTile } from './UploadTile.tsx'
import styles from './ImageGallery.module.css'

/** How often it is asked whether the copies of a new picture are there. */
const ASK_AGAIN_MS = 1_500

interface ImageGalleryProps {
  type: 'clinic' | 'location' | 'cabinet'
  id: number
}

/** The pictures of a place, ten at most: sent and removed at once, whatever becomes of the form around them. */
export function ImageGallery({ type, id }: ImageGalleryProps) {
  const { t } = useTranslation('images')
  const client = useQueryClient()
  const titleId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const { data } = useQuery({
    ...query(listImages, { type, id }),
    refetchInterval: ({ state }) => (state.data?.data.some(image => !image.ready) ? ASK_AGAIN_MS : false),
  })
  const sending = useUploads({
    rule: IMAGE_FILE,
    send: (file, options) => sendFiles(addImage, { type, id, file }, options),
    onSent: () => void invalidate(client, type),
  })
  const { isOver, zone } = useDropZone(files => sending.onFiles([...files]))
  const images = data?.data ?? []
  const isFull = images.length >= MAX_IMAGES

  return (
    <section aria-labelledby={titleId} {...zone}>
      <div className={styles.head}>
        <h3 id={titleId}>{t('title')}</h3>
        <span>{t('count', { count: images.length, most: MAX_IMAGES })}</span>
      </div>
      <ul className={styles.tiles}>
        {images.map((image, index) => (
          <ImageTile key={image.id} owner={{ type, id }} image={image} number={index + 1} />
        ))}
        {sending.uploads.map(upload => (
          <UploadTile key={upload.key} upload={upload} {...sending} />
        ))}
        {isFull ? null : (
          <li>
            <button
              type="button"
              className={clsx(styles.add, isOver && styles.over)}
              aria-label={t('addMore')}
              aria-describedby={`${titleId}-help`}
              onClick={() => chooser.current?.click()}
            >
              <IconPhotoPlus size={20} stroke={1.75} aria-hidden="true" />
              {t('add')}
            </button>
          </li>
        )}
      </ul>
      <p className={styles.help} id={`${titleId}-help`}>
        {isFull ? t('full', { most: MAX_IMAGES }) : t('help')}
      </p>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={IMAGE_FILE.types.join(',')}
        onChange={event => {
          sending.onFiles([...(event.target.files ?? [])])
          // The same file may be chosen once more.
          event.target.value = ''
        }}
      />
    </section>
  )
}
