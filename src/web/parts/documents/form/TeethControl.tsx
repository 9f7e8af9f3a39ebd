import { toothName } from '#domain/patients/teeth.ts'
import type { ControlProps } from './ElementControl.tsx'
import styles from './FormElementView.module.css'

const ROWS = [
  [18, 17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26, 27, 28],
  [48, 47, 46, 45, 44, 43, 42, 41, 31, 32, 33, 34, 35, 36, 37, 38],
]

/** Teeth by their numbers, as they stand in the mouth. */
export function TeethControl({ language, answer, onAnswer }: ControlProps) {
  const chosen = Array.isArray(answer) ? (answer as readonly number[]) : []
  return (
    <div className={styles.teeth}>
      {ROWS.map(row => (
        <div key={row[0]}>
          {row.map(tooth => (
            <button
              key={tooth}
              type="button"
              aria-pressed={chosen.includes(tooth)}
              aria-label={`${tooth}, ${toothName(tooth, language)}`}
              onClick={() =>
                onAnswer(chosen.includes(tooth) ? chosen.filter(one => one !== tooth) : [...chosen, tooth])
              }
            >
              {tooth}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
