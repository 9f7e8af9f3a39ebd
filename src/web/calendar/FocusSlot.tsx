import type { RefObject } from 'react'
import { yOfMinute } from './axis.ts'
import { describeSlot } from './grid-place.ts'
import styles from './Overlay.module.css'
import type { CalendarLabels } from './types.ts'
import type { GridModel } from './use-grid-model.ts'

interface FocusSlotProps {
  model: GridModel
  columnKey: string
  /** Axis minute. */
  minute: number
  slotMinutes: number
  labels: CalendarLabels
  shouldFocusRef: RefObject<boolean>
}

/** The free time on which the keyboard stands. */
export function FocusSlot({ model, columnKey, minute, slotMinutes, labels, shouldFocusRef }: FocusSlotProps) {
  const index = model.columns.findIndex(column => column.key === columnKey)
  return (
    <button
      key={`${columnKey} ${minute}`}
      ref={button => {
        if (button && shouldFocusRef.current) button.focus()
        if (button) shouldFocusRef.current = false
      }}
      type="button"
      data-slot=""
      className={styles.slot}
      style={{
        gridColumn: `${index + 2} / ${index + 3}`,
        top: yOfMinute(model.axis, minute),
        height: slotMinutes * model.axis.pixelsPerMinute,
      }}
      aria-label={labels.freeSlot(describeSlot(model, index, minute))}
    />
  )
}
