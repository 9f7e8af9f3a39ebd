import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './DoctorSkeleton.module.css'

/** The shape of a doctor in the list while it is on its way. */
export function DoctorSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.who}>
        <Skeleton round width={56} height={56} />
        <div className={styles.lines}>
          <Skeleton width="60%" height={16} />
          <Skeleton width="80%" height={12} />
          <Skeleton width="40%" height={12} />
        </div>
      </div>
      <div className={styles.hours}>
        <Skeleton width={40} height={12} />
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    </div>
  )
}
