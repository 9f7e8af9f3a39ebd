import { useLayoutEffect, useRef, useState } from 'react'
import type { InputHTMLAttributes } from 'react'
import { readTypedLei } from '#domain/money/money.ts'
import { useFormat } from '#web/i18n/format.ts'

interface PriceInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'defaultValue' | 'onChange'
> {
  /** In lei; left out with a `defaultValue`, the field keeps what was typed by itself. */
  value?: number | undefined
  defaultValue?: number | undefined
  /** Told when one leaves the field; nothing for an empty one. */
  onChange?: (lei: number | undefined) => void
}

/** An amount in lei as it is written everywhere, 1.250 or 1.250,50; a form sends the plain number. */
export function PriceInput({ value, defaultValue, onChange, name, ...rest }: PriceInputProps) {
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [own, setOwn] = useState(defaultValue)
  const known = onChange ? value : own
  const lei = typed === undefined ? known : readTypedLei(typed)

  // Before the form that it stands in is read for the first time.
  useLayoutEffect(() => {
    const form = input.current?.form
    if (!name || !form || lei === undefined) return undefined
    const send = ({ formData }: FormDataEvent) => formData.set(name, String(lei))
    form.addEventListener('formdata', send)
    return () => form.removeEventListener('formdata', send)
  }, [name, lei])

  function settle() {
    if (typed === undefined) return
    setTyped(undefined)
    setOwn(lei)
    onChange?.(lei)
  }

  return (
    <input
      {...rest}
      ref={input}
      type="text"
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (known === undefined ? '' : format.amount(known))}
      onChange={event => setTyped(event.target.value)}
      onFocus={event => event.target.select()}
      onBlur={settle}
      onKeyDown={event => event.key === 'Enter' && settle()}
    />
  )
}
