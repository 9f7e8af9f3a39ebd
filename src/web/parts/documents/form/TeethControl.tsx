import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toothName } from '#domain/patients/teeth.ts'
import type { ControlProps } from './ElementControl.tsx'
import styles from './FormElementView.module.css'

const half = (quarter: number, teeth: number) =>
  Array.from({ length: teeth }, (_, place) => quarter * 10 + place + 1)

/** The right half, as they stand in the mouth of who looks at you, then the left. */
const row = (right: number, left: number, teeth: number) => [
  half(right, teeth).toReversed(),
  half(left, teeth),
]
const UPPER = row(1, 2, 8)
const LOWER = row(4, 3, 8)
const MILK = [...row(5, 6, 5), ...row(8, 7, 5)]
const FIRST_MILK = 51

/** Teeth by their numbers, as they stand in the mouth; a child's where they are asked for. */
export function TeethControl({ language, answer, onAnswer }: ControlProps) {
  const { t } = useTranslation('form-elements')
  const chosen = Array.isArray(answer) ? (answer as readonly number[]) : []
  const hasMilk = chosen.some(tooth => tooth >= FIRST_MILK)
  const [asksMilk, setAsksMilk] = useState(false)
  const shown = [...UPPER, ...(hasMilk || asksMilk ? MILK : []), ...LOWER]
  return (
    <div className={styles.teeth}>
      {shown.map(teeth => (
        <div key={teeth[0]} style={{ gridTemplateColumns: `repeat(${teeth.length}, minmax(0, 1fr))` }}>
          {teeth.map(tooth => (
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
      {hasMilk ? null : (
        <button
          type="button"
          className={styles.milk}
          aria-pressed={asksMilk}
          onClick={() => setAsksMilk(!asksMilk)}
        >
          {t('milkTeeth')}
        </button>
      )}
    </div>
  )
}
