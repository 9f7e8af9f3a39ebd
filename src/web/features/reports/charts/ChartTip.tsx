import styles from './BarChart.module.css'

interface ChartTipProps {
  title: string
  lines: readonly (readonly [string, string])[]
  /** Above what it stands, and how wide the chart is, in px. */
  x: number
  width: number
}

const HALF = 110

/** What is under the pointer or has the focus, in figures. Readers hear it of the bar itself. */
export function ChartTip({ title, lines, x, width }: ChartTipProps) {
  const left = Math.max(HALF, Math.min(x, width - HALF))
  return (
    <div className={styles.tip} style={{ left: width < 2 * HALF ? width / 2 : left }} aria-hidden="true">
      <strong>{title}</strong>
      {lines.map(([name, value]) => (
        <span key={name}>
          {name} <b>{value}</b>
        </span>
      ))}
    </div>
  )
}
