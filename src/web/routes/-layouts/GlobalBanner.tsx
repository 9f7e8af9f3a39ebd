import { IconCloudOff, IconHourglass, IconRefresh } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#web/api/connection.ts'
import { useNewVersion } from './use-version-watch.ts'
import styles from './GlobalBanner.module.css'

interface Banner {
  readonly icon: Icon
  readonly text: string
  readonly about?: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** What concerns whatever page is open, the most pressing first. */
function useBanners(): Banner[] {
  const { t } = useTranslation()
  const connection = useConnection()
  const version = useNewVersion()
  const banners: Banner[] = []
  if (connection !== 'online')
    banners.push({
      icon: connection === 'offline' ? IconCloudOff : IconHourglass,
      text: t(`connection.${connection}`),
      about: connection,
    })
  if (version)
    banners.push({
      icon: IconRefresh,
      text: t('newVersion.text'),
      action: { label: t('newVersion.reload'), run: () => void version.reload() },
    })
  return banners
}

/** The one place over every page for what concerns them all; one thing is said at a time. */
export function GlobalBanner() {
  const [banner] = useBanners()
  return (
    <div className={styles.place} role="status">
      {banner ? (
        <p className={styles.bar} data-about={banner.about}>
          <banner.icon size={20} stroke={1.75} aria-hidden="true" />
          {banner.text}
          {banner.action ? (
            <button type="button" className={styles.action} onClick={banner.action.run}>
              {banner.action.label}
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}
