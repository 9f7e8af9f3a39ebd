import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import { UNIT_MINUTES, unitOf } from './setting-values.ts'
import type { LengthUnit } from './setting-values.ts'
import styles from './SettingFields.module.css'

interface FieldProps {
  label: string
  /** In the setting's own unit; NaN while what is typed is no number. */
  value: number
  isWrong: boolean
  /** The id of the words that say what is wrong or what the setting does. */
  describedBy: string
  onChange: (value: number) => void
}

/** What is typed, with or without what groups its thousands. */
function readNumber(text: string): number {
  const digits = text.trim().replace(/(?<=\d)[.,\s](?=\d{3}(\D|$))/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN
}

/** What a unit is said of while what is typed is no number. */
const countOf = (value: number) => (Number.isNaN(value) ? 2 : value)

type Unit = 'minutes' | 'hours' | 'days' | 'visits' | 'times' | 'percent' | 'lei' | 'number'

/** A whole number of something. */
export function CountField({ unit, ...props }: FieldProps & { unit: Unit }) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.row}>
      <NumberInput {...props} factor={1} isMoney={unit === 'lei'} />
      {unit === 'number' ? null : (
        <span className={styles.unit} data-money={unit === 'lei' ? '' : undefined}>
          {t(`units.${unit}`, { count: countOf(props.value) })}
        </span>
      )}
    </div>
  )
}

/** A length of time, written in the unit that suits it. */
export function LengthField(props: FieldProps) {
  const { t } = useTranslation('settings')
  const { label, value, onChange } = props
  const [chosen, setChosen] = useState<LengthUnit>(() => unitOf(value))
  // A value that came back from elsewhere may not be whole in the unit chosen here.
  const unit = Number.isNaN(value) || value % UNIT_MINUTES[chosen] === 0 ? chosen : unitOf(value)
  const factor = UNIT_MINUTES[unit]
  return (
    <div className={styles.row}>
      <NumberInput {...props} factor={factor} />
      <InlineSelect
        label={t('unitOf', { label })}
        className={styles.select}
        value={unit}
        options={(['minutes', 'hours', 'days'] as const).map(each => ({
          value: each,
          label: t(`units.${each}`, { count: countOf(value / factor) }),
        }))}
        onChange={chosenUnit => {
          const next = chosenUnit as LengthUnit
          setChosen(next)
          // The number stays as it is written and means the other unit.
          onChange((value / factor) * UNIT_MINUTES[next])
        }}
      />
    </div>
  )
}

function NumberInput({
  label,
  value,
  factor,
  isMoney,
  isWrong,
  describedBy,
  onChange,
}: FieldProps & { factor: number; isMoney?: boolean }) {
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const say = (count: number) => (isMoney && !Number.isNaN(count) ? format.number(count) : String(count))
  // What was typed stands as it was written for as long as it means the value.
  const text = Object.is(readNumber(typed) * factor, value) ? typed : say(value / factor)
  return (
    <input
      className={styles.number}
      data-money={isMoney ? '' : undefined}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      onChange={event => {
        setTyped(event.target.value)
        onChange(readNumber(event.target.value) * factor)
      }}
    />
  )
}

const LONGEST = 5

interface TextInputProps extends Omit<FieldProps, 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/** A few letters: an hour. */
export function TextInput({ label, value, isWrong, describedBy, onChange }: TextInputProps) {
  return (
    <input
      className={styles.number}
      aria-label={label}
      autoComplete="off"
      maxLength={LONGEST}
      size={LONGEST}
      value={value}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      onChange={event => onChange(event.target.value.trim())}
    />
  )
}
