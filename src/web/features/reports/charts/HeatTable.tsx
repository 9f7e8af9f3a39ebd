import { useState, type KeyboardEvent } from 'react'
import styles from './HeatTable.module.css'

export interface HeatRow {
  readonly key: string
  readonly label: string
}

interface HeatTableProps {
  label: string
  nameHead: string
  rows: readonly HeatRow[]
  /** Full hours that are shown. */
  hours: readonly number[]
  /** From 0 to 1; nothing where there is nothing to say. */
  shareOf: (row: string, hour: number) => number | undefined
  /** What stands in the cell, and what it is called. */
  say: (row: string, hour: number) => string
  nameOf: (row: HeatRow, hour: number) => string
  onOpen?: (row: string, hour: number) => void
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
} // prettier-ignore

/** From which share on a cell is of the full colour; below it words stay dark on it. */
const FULL = 0.8
const paleOf = (share: number) =>
  `color-mix(in oklab, var(--z-accent) ${Math.round(6 + (share / FULL) * 38)}%, var(--z-surface))`

function go(event: KeyboardEvent<HTMLElement>, row: number, column: number) {
  const step = STEPS[event.key]
  if (!step) return
  event.preventDefault()
  const next = `[data-cell="${row + step[0]}-${column + step[1]}"]`
  event.currentTarget.closest('table')?.querySelector<HTMLElement>(next)?.focus()
}

/** Hours of days, the fuller the darker; arrows go from cell to cell, and each says its figure. */
export function HeatTable(props: HeatTableProps) {
  const { label, nameHead, rows, hours, shareOf, say, nameOf, onOpen } = props
  const [stop, setStop] = useState<readonly [number, number]>([0, 0])

  const isStop = (row: number, column: number) =>
    row === Math.min(stop[0], rows.length - 1) && column === Math.min(stop[1], hours.length - 1)

  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{nameHead}</span>
            </th>
            {hours.map(hour => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {hours.map((hour, column) => {
                const share = shareOf(row.key, hour)
                return (
                  <td key={hour}>
                    <button
                      type="button"
                      className={styles.cell}
                      aria-label={nameOf(row, hour)}
                      data-cell={`${index}-${column}`}
                      data-full={(share !== undefined && share >= FULL) || undefined}
                      tabIndex={isStop(index, column) ? 0 : -1}
                      style={share === undefined || share >= FULL ? undefined : { background: paleOf(share) }}
                      onFocus={() => setStop([index, column])}
                      onKeyDown={event => go(event, index, column)}
                      onClick={() => onOpen?.(row.key, hour)}
                    >
                      {say(row.key, hour)}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
