import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import styles from './BarTable.module.css'

export interface BarRow {
  readonly key: string
  readonly label: string
  /** Drawn before the name, such as a face. */
  readonly start?: ReactNode
  /** What the bar is as long as. */
  readonly size: number
  /** CSS; the accent unless told. */
  readonly color?: string | undefined
  /** Figures in words, the last one in bold. */
  readonly cells: readonly string[]
}

interface BarTableProps {
  label: string
  nameHead: string
  /** What the figures are called; not drawn where the title says it. */
  heads: readonly string[]
  showsHeads?: boolean
  rows: readonly BarRow[]
  /** Bars in a pale tone, so that figures stand out. */
  isSoft?: boolean
  onOpen?: ((row: BarRow) => void) | undefined
}

/** Bars that lie, in a table that says their figures: a press on a row opens what it was made of. */
export function BarTable({
  label,
  nameHead,
  heads,
  showsHeads = false,
  rows,
  isSoft = false,
  onOpen,
}: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ size }) => size))
  return (
    <table
      className={styles.table}
      aria-label={label}
      data-soft={isSoft || undefined}
      style={{ '--cells': heads.length } as CSSProperties}
    >
      <thead className={showsHeads ? styles.heads : 'visually-hidden'}>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{nameHead}</span>
          </th>
          <td aria-hidden="true" />
          {heads.map(head => (
            <th key={head} scope="col" className={styles.figure}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.key}>
            <th scope="row">
              <span className={styles.name}>
                {row.start}
                {onOpen ? (
                  <button type="button" onClick={() => onOpen(row)}>
                    {row.label}
                  </button>
                ) : (
                  row.label
                )}
              </span>
            </th>
            <td aria-hidden="true" className={styles.track}>
              <span
                className={styles.bar}
                style={{ width: `${Math.max(0, (row.size / most) * 100)}%`, background: row.color }}
              />
            </td>
            {row.cells.map((cell, index) => (
              <td
                key={heads[index]}
                className={clsx(styles.figure, index === row.cells.length - 1 && styles.main)}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
