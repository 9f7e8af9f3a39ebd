import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import styles from './CalendarNotices.module.css'

interface CalendarNoticesProps {
  isConnected: boolean
  hasNoHours: boolean
  onRetry: () => void
}

/** Why what is shown may not be how it is. */
export function CalendarNotices({ isConnected, hasNoHours, onRetry }: CalendarNoticesProps) {
  const { t } = useTranslation(['staff', 'common'])
  return (
    <>
      {!isConnected && (
        <p className={styles.offline} role="status">
          {t('staff:calendar.offline')}
        </p>
      )}
      {hasNoHours && (
        <div className={styles.offline} role="status">
          {t('staff:calendar.hoursUnknown')}{' '}
          <Button size="dense" variant="secondary" onClick={onRetry}>
            {t('common:actions.retry')}
          </Button>
        </div>
      )}
    </>
  )
}
