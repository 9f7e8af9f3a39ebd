import { memo, useMemo } from 'react'
import { toothMarkup } from '#domain/tooth-chart/picture/markup.ts'
import { NUMBER_SIZE, type Place } from '#domain/tooth-chart/picture/mouth-layout.ts'
import type { ToothLook } from '#domain/tooth-chart/picture/tooth-look.ts'
import styles from './Mouth.module.css'
import { PAINTS } from './paints.ts'

interface ToothProps {
  place: Place
  look: ToothLook
  /** In words: which tooth, and what is on it. */
  name: string
  isSelected: boolean
  /** Whether the Tab key comes to it; arrows reach the others. */
  isReachable: boolean
  /** Whether something on it is not on the server yet. */
  isWaiting: boolean
}

/** A tooth of the mouth as a button. It is drawn anew only when it has changed. */
export const Tooth = memo(function Tooth({
  place,
  look,
  name,
  isSelected,
  isReachable,
  isWaiting,
}: ToothProps) {
  const { tooth, box, x, numberY } = place
  const drawing = useMemo(() => ({ __html: toothMarkup(place, look, PAINTS) }), [place, look])
  return (
    <g
      role="button"
      aria-label={name}
      aria-pressed={isSelected}
      tabIndex={isReachable ? 0 : -1}
      data-tooth={tooth}
      className={styles.tooth}
    >
      <rect
        className={styles.frame}
        x={box.x + 1}
        y={box.y + 1}
        width={box.width - 2}
        height={box.height - 2}
        rx={12}
      />
      <g dangerouslySetInnerHTML={drawing} />
      <text className={styles.number} x={x} y={numberY} dy=".36em" fontSize={NUMBER_SIZE}>
        {tooth}
      </text>
      {isWaiting ? (
        <path
          className={styles.waiting}
          d={`M${x + 30} ${numberY - 9}a9 9 0 1 0 .1 0M${x + 30} ${numberY - 4}v5h4`}
        />
      ) : null}
    </g>
  )
})
