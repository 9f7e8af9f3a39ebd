import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/Button.tsx'
import styles from './Loader.module.css'

const slowAfter = 6000

/** The page-sized loader; when it takes long it offers a forced reload. */
export function Loader() {
  const { t } = useTranslation()
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [])

  return (
    <output className={styles.loader}>
      <span className={styles.ring} aria-hidden="true" />
      <span className={slow ? undefined : 'visually-hidden'}>
        {slow ? t('loader.slow') : t('loader.loading')}
      </span>
      {slow ? (
        <button
          type="button"
          className={buttonClass({ variant: 'quiet', size: 'compact' })}
          onClick={() => location.reload()}
        >
          {t('loader.reload')}
        </button>
      ) : null}
    </output>
  )
}
