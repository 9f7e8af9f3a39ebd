import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { InputHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { describeField, Field } from './Field.tsx'
import type { FieldTexts } from './Field.tsx'
import styles from './PhoneField.module.css'

type Countries = typeof import('./countries.ts')

interface PhoneFieldProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  /** The form field that carries the chosen country's ISO code. */
  countryName: string
  defaultCountry?: string
  onCountryChange?: (code: string) => void
}

/** A phone number and the country it is written in. The list of countries arrives after the page. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, help, error, countryName, defaultCountry = 'RO', onCountryChange, id, ...input } = props
  const { t, i18n } = useTranslation()
  const ownId = useId()
  const fieldId = id ?? ownId
  const [country, setCountry] = useState(defaultCountry)
  const [countries, setCountries] = useState<Countries>()
  const flag = countries?.flagOf(country)

  const typedRef = useRef('')

  function choose(code: string) {
    setCountry(code)
    onCountryChange?.(code)
  }

  function follow(list: Countries | undefined) {
    const typed = list?.countryOf(typedRef.current)
    if (typed && typed !== country) choose(typed)
  }

  const arrive = useEffectEvent((list: Countries) => {
    setCountries(list)
    // What was typed before it came has its flag too.
    follow(list)
  })
  useEffect(() => {
    // Without the list a number is written with its own prefix.
    void import('./countries.ts').then(arrive, () => undefined)
  }, [])

  return (
    <Field id={fieldId} label={label} help={help} error={error}>
      <span className={styles.country}>
        {flag ? <img className={styles.flag} src={flag} alt="" /> : <span className={styles.flag} />}
        <span aria-hidden="true">+{countries?.dialCodeOf(country) ?? '40'}</span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        <select
          className={styles.select}
          name={countryName}
          aria-label={t('phone.country')}
          value={country}
          onChange={event => choose(event.target.value)}
        >
          {countries ? (
            countries.listCountries(i18n.language).map(({ code, name, dialCode }) => (
              <option key={code} value={code}>
                {name} +{dialCode}
              </option>
            ))
          ) : (
            <option value={country}>{country}</option>
          )}
        </select>
      </span>
      <input
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder={country === 'RO' ? '0722 418 305' : undefined}
        {...input}
        onChange={event => {
          input.onChange?.(event)
          typedRef.current = event.target.value
          follow(countries)
        }}
        {...describeField(fieldId, { help, error })}
        className={styles.number}
      />
    </Field>
  )
}
