import styles from './Sparkline.module.css'

interface SparklineProps {
  /** What is not known leaves a gap. */
  values: readonly (number | null | undefined)[]
  /** What it shows, and how it went. */
  label: string
}

const WIDTH = 72
const HEIGHT = 24
const EDGE = 3

/** How a figure went, without an axis; its last point is marked. */
export function Sparkline({ values, label }: SparklineProps) {
  const known = values.filter(value => value !== null && value !== undefined)
  if (known.length < 2) return null
  const low = Math.min(...known)
  const range = Math.max(...known) - low
  const step = (WIDTH - 2 * EDGE) / (values.length - 1)
  const points = values.flatMap((value, index) =>
    value === null || value === undefined
      ? []
      : [
          {
            x: EDGE + index * step,
            y: HEIGHT - EDGE - (range === 0 ? 0.5 : (value - low) / range) * (HEIGHT - 2 * EDGE),
          },
        ],
  )
  const last = points.at(-1)!
  const path = points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={styles.spark}
    >
      <path d={path} />
      <circle cx={last.x} cy={last.y} r={3} />
    </svg>
  )
}
