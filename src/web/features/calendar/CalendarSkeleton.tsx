import { useTranslation } from 'react-i18next'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './CalendarSkeleton.module.css'

const HOURS = { first: 4, second: 6, third: 3, fourth: 5, fifth: 7 }

/** The calendar's shape while its first data is on the way. */
export function CalendarSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.skeleton} aria-busy="true" aria-label={t('loader.loading')}>
      <Skeleton height={32} width="40%" />
      <Skeleton height={28} width="70%" />
      <div>
        {Object.entries(HOURS).map(([column, hours]) => (
          <Skeleton key={column} height={hours * 72} />
        ))}
      </div>
    </div>
  )
}
