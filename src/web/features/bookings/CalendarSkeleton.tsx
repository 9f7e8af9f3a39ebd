import { useTranslation } from 'react-i18next'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './Calendar.module.css'

/** The calendar's shape while its first data is on the way. */
export function CalendarSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.skeleton} aria-busy="true" aria-label={t('loader.loading')}>
      <Skeleton height={32} width="40%" />
      <Skeleton height={28} width="70%" />
      <div>
        {[4, 6, 3, 5, 4].map((height, index) => (
          <Skeleton key={index} height={height * 72} />
        ))}
      </div>
    </div>
  )
}
