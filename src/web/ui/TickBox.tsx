import { IconCheck, IconMinus } from '@tabler/icons-react'
import styles from './TickBox.module.css'

interface TickBoxProps {
  label: string
  /** For words beside it that tick it too. */
  id?: string
  /** `mixed`: some of those below it are ticked. */
  checked: boolean | 'mixed'
  /** Whether Shift was held: the tick is for everything since the last one. */
  onChange: (isRange: boolean) => void
}

/** A tick beside a row; its whole cell takes the press. */
export function TickBox({ label, id, checked, onChange }: TickBoxProps) {
  return (
    <span className={styles.tick}>
      <input
        ref={input => {
          if (input) input.indeterminate = checked === 'mixed'
        }}
        id={id}
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
