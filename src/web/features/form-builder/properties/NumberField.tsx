import { useId, useState } from 'react'
import { TextField } from '#web/ui/TextField.tsx'

interface NumberFieldProps {
  label: string
  value: number | undefined
  /** Whole numbers alone, within these. */
  whole?: readonly [number, number]
  end?: string
  placeholder?: string
  error?: string | undefined
  'data-path'?: string
  onChange: (value: number | undefined) => void
}

const parse = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
const MOST = 1e12

/** A number, or none. What is no number is not taken, and stays to be put right. */
export function NumberField({ value, whole, end, onChange, ...field }: NumberFieldProps) {
  const id = useId()
  // What was typed, as it was typed, and what there was before and after it.
  const [typed, setTyped] = useState<{ text: string; means: number | undefined; over: number | undefined }>()
  const fits = (number: number) =>
    whole
      ? Number.isInteger(number) && number >= whole[0] && number <= whole[1]
      : Number.isFinite(number) && Math.abs(number) <= MOST
  const isOwn =
    typed !== undefined && (typed.means === value || (typed.means === undefined && typed.over === value))
  const shown = isOwn ? typed.text : value === undefined ? '' : String(value)
  const isWrong = isOwn && typed.text !== '' && typed.means === undefined
  return (
    <TextField
      {...field}
      id={id}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={shown}
      aria-invalid={isWrong || undefined}
      end={end}
      onChange={({ target }) => {
        const number = parse(target.value)
        const means = fits(number) ? number : undefined
        setTyped({ text: target.value, means, over: value })
        onChange(means)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
