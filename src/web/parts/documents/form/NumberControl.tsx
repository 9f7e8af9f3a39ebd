import { useState } from 'react'
import { useDraftRead } from './use-draft-read.ts'
import type { ControlProps } from './ElementControl.tsx'
import styles from './FormElementView.module.css'

const asTyped = (answer: unknown) => (typeof answer === 'number' ? String(answer).replace('.', ',') : '')

/** A number as people type it, with a comma or a point. */
export function NumberControl({ labelledBy, answer, draft, onDraft, onAnswer }: ControlProps) {
  const [typed, setTyped] = useState(draft ?? asTyped(answer))
  const leave = () => onAnswer(typed.trim() === '' ? undefined : Number(typed.trim().replace(',', '.')))
  useDraftRead(draft, leave)
  return (
    <input
      type="text"
      inputMode="decimal"
      className={styles.input}
      aria-labelledby={labelledBy}
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onDraft?.(currentTarget.value)
      }}
      onBlur={leave}
    />
  )
}
