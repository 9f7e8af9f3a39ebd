import styles from './BarChart.module.css'

interface ChartTipProps {
  title: string
  lines: readonly (readonly [string, string])[]
  /** Beside what it stands: where that is and how wide, in a chart of this width, in px. */
  x: number
  wide: number
  width: number
}

const GAP = 8

/** What is under the pointer or has the focus, in figures. Readers hear it of the bar itself. */
export function ChartTip({ title, lines, x, wide, width }: ChartTipProps) {
  const isLeft = x > width / 2
  const place = isLeft ? { right: width - x + GAP } : { left: x + wide + GAP }
  return (
    <div className={styles.tip} style={place} aria-hidden="true">
      <strong>{title}</strong>
      {lines.map(([name, value]) => (
        <span key={name}>
          {name} <b>{value}</b>
        </span>
      ))}
    </div>
  )
}
