import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import styles from './TickBox.module.css'

interface TickBoxProps {
  label: string
  /** For words beside it that tick it too. */
  id?: string
  /** `mixed`: some of those below it are ticked. */
  checked: boolean | 'mixed'
  /** Whether Shift was held: the tick is for everything since the last one. */
  onChange: (isRange: boolean) => void
  disabled?: boolean
  tabIndex?: number
  'data-place'?: string
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A tick beside a row; its whole cell takes the press. */
export function TickBox({ label, checked, onChange, ...rest }: TickBoxProps) {
  return (
    <span className={styles.tick}>
      <input
        {...rest}
        ref={input => {
          if (input) input.indeterminate = checked === 'mixed'
        }}
        type="checkbox"
        aria-label={label}
        checked={checked === true}
        onChange={({ nativeEvent }) => onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      <span className={styles.box} aria-hidden="true">
        {checked === 'mixed' ? <IconMinus size={14} stroke={3} /> : <IconCheck size={14} stroke={3} />}
      </span>
    </span>
  )
}
