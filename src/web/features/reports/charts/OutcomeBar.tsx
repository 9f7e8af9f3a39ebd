import type { ReactNode } from 'react'
import styles from './OutcomeBar.module.css'

export interface Outcome {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  /** CSS. */
  readonly color: string
  readonly count: number
  readonly cells: readonly [string, string]
  /** Whether there are rows of it alone. */
  readonly isOpen?: boolean
}

interface OutcomeBarProps {
  label: string
  heads: readonly [string, string, string]
  outcomes: readonly Outcome[]
  onOpen?: (outcome: Outcome) => void
}

/** One bar of all, cut by what became of them; the table under it says how many each is. */
export function OutcomeBar({ label, heads, outcomes, onOpen }: OutcomeBarProps) {
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {outcomes
          .filter(({ count }) => count > 0)
          .map(({ key, count, color }) => (
            <span key={key} style={{ flexGrow: count, background: color }} />
          ))}
      </div>
      <table className={styles.table} aria-label={label}>
        <thead className="visually-hidden">
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {outcomes.map(outcome => (
            <tr key={outcome.key}>
              <th scope="row">
                <span className={styles.name}>
                  <span style={{ color: outcome.color }} className={styles.icon}>
                    {outcome.icon}
                  </span>
                  {onOpen && outcome.isOpen && outcome.count > 0 ? (
                    <button type="button" onClick={() => onOpen(outcome)}>
                      {outcome.label}
                    </button>
                  ) : (
                    outcome.label
                  )}
                </span>
              </th>
              <td className={styles.count}>{outcome.cells[0]}</td>
              <td className={styles.share}>{outcome.cells[1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
