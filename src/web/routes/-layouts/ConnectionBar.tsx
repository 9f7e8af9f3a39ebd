import { IconCloudOff, IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#web/api/connection.ts'
import styles from './ConnectionBar.module.css'

/** Says that the connection is gone, or that an answer takes long, over whatever page is open. */
export function ConnectionBar() {
  const { t } = useTranslation()
  const connection = useConnection()
  const Icon = connection === 'offline' ? IconCloudOff : IconHourglass
  return (
    <div className={styles.place} role="status">
      {connection === 'online' ? null : (
        <p className={styles.bar}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
          {t(`connection.${connection}`)}
        </p>
      )}
    </div>
  )
}
