import { useState } from 'react'
import { DateInput } from '#web/ui/DateInput.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import type { SlotProps } from './Slot.tsx'
import styles from './Slot.module.css'

/** A day, typed or chosen. */
export function DateSlot({ id, label, value, describedBy, isWrong, onWrite }: SlotProps) {
  const [problem, setProblem] = useState<string>()
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <div className={styles.date} data-wrong-frame={isWrong || problem !== undefined || undefined}>
        <DateInput
          id={id}
          label={label}
          value={typeof value === 'string' ? value : undefined}
          describedBy={problem ? `${id}-typed-error` : describedBy}
          isInvalid={isWrong || problem !== undefined || undefined}
          onChange={date => onWrite(date ?? null)}
          onProblem={setProblem}
        />
      </div>
      <FieldError id={`${id}-typed`} error={problem} />
    </>
  )
}
