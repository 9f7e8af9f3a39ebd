import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PERMANENT_ROWS } from '#domain/tooth-chart/arches.ts'
import { layMouth } from '#domain/tooth-chart/picture/mouth-layout.ts'
import { WorkCard, WorkRoom, WorkSide } from '#web/parts/records/WorkRoom.tsx'
import styles from './ChartView.module.css'

const { width, height } = layMouth(PERMANENT_ROWS, { width: 1811 })

/** As large as the chart that takes its place. */
export function ChartSkeleton() {
  return (
    <WorkRoom sideWidth={320} isBusy>
      <WorkCard>
        <div className={styles.bone}>
          <Skeleton width={320} height={32} />
        </div>
        <div className={styles.mouth}>
          <div className={styles.sides} />
          <div className={styles.waiting} style={{ aspectRatio: `${width} / ${height}` }} />
        </div>
        <div className={styles.bone}>
          <Skeleton height={40} />
        </div>
      </WorkCard>
      <WorkSide>
        <Skeleton height={200} />
        <Skeleton height={88} />
      </WorkSide>
    </WorkRoom>
  )
}
