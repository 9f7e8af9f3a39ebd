import { useState } from 'react'
import type { InputHTMLAttributes } from 'react'
import { readTypedLei, ronOf } from '#domain/money/money.ts'
import { useFormat } from '#web/i18n/format.ts'
import { bani } from './checkout-draft.ts'
import styles from './Checkout.module.css'

interface AmountInputProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'aria-label' | 'aria-invalid' | 'aria-describedby' | 'placeholder' | 'id'
> {
  /** In bani. */
  value: number | undefined
  /** What stands there while nothing is typed. */
  shown?: number
  /** Told at each letter; undefined for an empty field. */
  onChange: (bani: number | undefined) => void
}

/** An amount in lei with its bani; what is typed counts at once. */
export function AmountInput({ value, shown, onChange, ...rest }: AmountInputProps) {
  const format = useFormat()
  const [typed, setTyped] = useState<string>()
  const known = value ?? shown
  return (
    <span className={styles.amount} data-wrong={rest['aria-invalid'] ? '' : undefined}>
      <input
        {...rest}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? (known === undefined ? '' : format.number(ronOf(known), 2))}
        onFocus={event => event.target.select()}
        onChange={event => {
          setTyped(event.target.value)
          const lei = readTypedLei(event.target.value)
          onChange(lei === undefined ? undefined : bani(lei))
        }}
        onBlur={() => setTyped(undefined)}
      />
      <span aria-hidden="true">lei</span>
    </span>
  )
}
