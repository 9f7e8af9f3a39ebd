import { clsx } from 'clsx'
import { useState } from 'react'
import type { InputHTMLAttributes, KeyboardEvent } from 'react'
import { readTime, stepTime } from '#domain/time/typed-time.ts'
import styles from './TimeInput.module.css'

interface TimeInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  /** HH:mm, or what was typed when that is no time. */
  value: string
  onChange: (value: string) => void
}

/** A time of day as people type it: 9, 930, 9:30; ↑ and ↓ move it by a quarter of an hour. */
export function TimeInput({ value, onChange, className, ...rest }: TimeInputProps) {
  const [typed, setTyped] = useState<string>()
  const isWrong = value !== '' && readTime(value) === undefined

  function settle() {
    if (typed === undefined) return
    setTyped(undefined)
    const next = readTime(typed) ?? typed
    if (next !== value) onChange(next)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') settle()
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined
    if (!direction) return
    event.preventDefault()
    setTyped(undefined)
    onChange(stepTime(readTime(typed ?? value) ?? value, direction))
  }

  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      {...rest}
      aria-invalid={rest['aria-invalid'] ?? (isWrong || undefined)}
      className={clsx(styles.time, className)}
      value={typed ?? value}
      onFocus={event => event.target.select()}
      onChange={event => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={handleKey}
    />
  )
}
