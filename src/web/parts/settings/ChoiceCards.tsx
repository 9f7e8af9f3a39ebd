import { useId } from 'react'
import type { SettingWords } from './use-value-words.ts'
import styles from './ChoiceCards.module.css'

interface ChoiceCardsProps {
  words: SettingWords & { about: Readonly<Record<string, string>> }
  choices: readonly string[]
  value: string
  describedBy: string
  onChange: (value: string) => void
}

/** Choices that each need a sentence: side by side, on a phone below one another. */
export function ChoiceCards({ words, choices, value, describedBy, onChange }: ChoiceCardsProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-label={words.label} aria-describedby={describedBy} className={styles.cards}>
      {choices.map(choice => (
        <label key={choice} className={styles.card}>
          <input
            type="radio"
            name={id}
            value={choice}
            checked={choice === value}
            aria-describedby={`${id}-${choice}`}
            aria-labelledby={`${id}-${choice}-name`}
            onChange={() => onChange(choice)}
          />
          <strong id={`${id}-${choice}-name`}>{words.options?.[choice]}</strong>
          <span id={`${id}-${choice}`}>{words.about[choice]}</span>
        </label>
      ))}
    </div>
  )
}
