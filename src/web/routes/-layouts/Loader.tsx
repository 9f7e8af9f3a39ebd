import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/Button.tsx'
import styles from './Loader.module.css'

const slowAfter = 6000

/** The page-sized loader, with a forced reload at hand; when it takes long it says so. */
export function Loader() {
  const { t } = useTranslation()
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className={styles.loader}>
      <span className={styles.ring} aria-hidden="true" />
      <output className={slow ? undefined : 'visually-hidden'}>
        {slow ? t('loader.slow') : t('loader.loading')}
      </output>
      <button
        type="button"
        className={buttonClass({ variant: 'quiet', size: 'compact' })}
        onClick={() => location.reload()}
      >
        {t('loader.reload')}
      </button>
    </div>
  )
}
