import { IconPhoto } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imageAddress } from '#web/api/image-address.ts'
import styles from './ClinicPage.module.css'

const LightDialog = lazy(() =>
  import('#web/ui/LightDialog.tsx').then(loaded => ({ default: loaded.LightDialog })),
)

const SIDE_BY_SIDE = 3

/** The cover with the next two beside it where there is room, and all of them in a dialog. */
export function ClinicPictures({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('clinic-page')
  const [isOpen, setIsOpen] = useState(false)
  if (names.length === 0) return null
  return (
    <div className={styles.pictures}>
      {names.slice(0, SIDE_BY_SIDE).map((name, index) => (
        <img
          key={name}
          src={imageAddress(name, 960) ?? undefined}
          alt={t('picture', { number: index + 1 })}
        />
      ))}
      <button type="button" onClick={() => setIsOpen(true)}>
        <IconPhoto size={18} stroke={1.75} aria-hidden="true" />
        {t('pictures', { count: names.length })}
      </button>
      {isOpen ? (
        <Suspense>
          <LightDialog
            title={t('pictures', { count: names.length })}
            width={960}
            onClose={() => setIsOpen(false)}
          >
            <div className={styles.all}>
              {names.map((name, index) => (
                <img
                  key={name}
                  src={imageAddress(name, 960) ?? undefined}
                  alt={t('picture', { number: index + 1 })}
                  loading="lazy"
                />
              ))}
            </div>
          </LightDialog>
        </Suspense>
      ) : null}
    </div>
  )
}
