import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import styles from './DoctorDrawer.module.css'

interface ChoiceListProps<Key> {
  name: string
  title: string
  help?: string | undefined
  error?: string | undefined
  choices: readonly { readonly key: Key; readonly label: string; readonly disabled?: boolean }[]
  chosen: readonly Key[]
  /** How many are shown before one asks for the others; those chosen always are. */
  first?: number
  onChange: (chosen: Key[]) => void
}

/** A few of many, to tick. */
export function ChoiceList<Key extends string | number>(props: ChoiceListProps<Key>) {
  const { name, title, help, error, choices, chosen, first = choices.length, onChange } = props
  const { t } = useTranslation('doctors')
  const [isWhole, setIsWhole] = useState(false)
  const shown = choices.filter(({ key }, index) => isWhole || index < first || chosen.includes(key))
  return (
    <fieldset name={name} className={styles.services} data-wrong={error ? '' : undefined}>
      <legend>{title}</legend>
      <div className={styles.specialities}>
        {shown.map(({ key, label, disabled }) => (
          <Checkbox
            key={key}
            label={label}
            disabled={disabled}
            checked={chosen.includes(key)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, key] : chosen.filter(one => one !== key))
            }
          />
        ))}
      </div>
      {shown.length < choices.length ? (
        <p className={styles.others}>
          <button type="button" onClick={() => setIsWhole(true)}>
            {t('others')}
          </button>
        </p>
      ) : null}
      {help ? <p className={styles.note}>{help}</p> : null}
      <FieldError id={name} error={error} />
    </fieldset>
  )
}
