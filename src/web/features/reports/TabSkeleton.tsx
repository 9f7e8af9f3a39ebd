import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './TabSkeleton.module.css'

const TILES = [1, 2, 3, 4]

/** Where the tiles and the first chart of a tab will stand. */
export function TabSkeleton() {
  return (
    <div className={styles.bones} aria-busy="true">
      <div className={styles.tiles}>
        {TILES.map(tile => (
          <div key={tile} className={styles.card}>
            <Skeleton width={80} height={14} />
            <Skeleton width={130} height={22} />
            <Skeleton width={60} height={14} />
          </div>
        ))}
      </div>
      <div className={styles.card} data-tall="" />
    </div>
  )
}
