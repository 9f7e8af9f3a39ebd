import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Service } from '#contract/clinic/services.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { PriceInput } from '#web/ui/PriceInput.tsx'
import type { ServiceRow } from './service-rows.ts'
import styles from './DoctorDrawer.module.css'

/** The form's word on a field. */
type FieldOf = (name: string) => { name: string; error: string | undefined; onInput: () => void }

interface DoctorServicesProps {
  services: readonly Service[]
  rows: readonly ServiceRow[]
  fieldOf: FieldOf
  onChange: (rows: readonly ServiceRow[]) => void
}

/** What a doctor gives, how long it takes them and what they ask for it. */
export function DoctorServices({ services, rows, fieldOf, onChange }: DoctorServicesProps) {
  const { t } = useTranslation('clinic')
  const errorId = useId()
  const given = rows.filter(row => row.given)
  const sentence = fieldOf('services').error
  const change = (id: number, patch: Partial<ServiceRow>) =>
    onChange(rows.map(row => (row.id === id ? { ...row, ...patch } : row)))
  return (
    <fieldset className={styles.services} aria-describedby={sentence ? errorId : undefined}>
      <legend>{t('doctors.services')}</legend>
      {/* Gives refusals of the whole list a field to belong to. */}
      <input type="hidden" name="services" />
      {services.length === 0 ? (
        <p className={styles.note}>
          {t('doctors.noServices')}{' '}
          <Link to="/cabinet/administration/services">{t('doctors.toServices')}</Link>
        </p>
      ) : (
        <>
          <div className={styles.allOrNone}>
            <button type="button" onClick={() => onChange(rows.map(row => ({ ...row, given: true })))}>
              {t('doctors.allServices')}
            </button>
            <button type="button" onClick={() => onChange(rows.map(row => ({ ...row, given: false })))}>
              {t('doctors.noneServices')}
            </button>
          </div>
          <p id={errorId} className={styles.error} aria-live="polite">
            {sentence ? (
              <>
                <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
                {sentence}
              </>
            ) : null}
          </p>
          <ul>
            {rows.map(row => {
              const name = services.find(one => one.id === row.id)?.name ?? ''
              return (
                <li key={row.id}>
                  <Checkbox
                    label={name}
                    checked={row.given}
                    onChange={event => change(row.id, { given: event.target.checked })}
                  />
                  {row.given ? (
                    <Figures
                      name={name}
                      row={row}
                      path={`services.${given.indexOf(row)}`}
                      fieldOf={fieldOf}
                      onChange={patch => change(row.id, patch)}
                    />
                  ) : null}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </fieldset>
  )
}

interface FiguresProps {
  name: string
  row: ServiceRow
  /** Where the server's sentences on this service come. */
  path: string
  fieldOf: FieldOf
  onChange: (patch: Partial<ServiceRow>) => void
}

function Figures({ name, row, path, fieldOf, onChange }: FiguresProps) {
  const { t } = useTranslation('clinic')
  const errorId = useId()
  const errors = { minutes: fieldOf(`${path}.minutes`).error, price: fieldOf(`${path}.price`).error }
  const sentence = errors.minutes ?? errors.price
  const look = (field: 'minutes' | 'price', label: string) => ({
    name: `${path}.${field}`,
    onInput: fieldOf(`${path}.${field}`).onInput,
    'aria-label': label,
    'aria-invalid': errors[field] ? true : undefined,
    'aria-describedby': sentence ? errorId : undefined,
  })
  return (
    <>
      <label className={styles.figure}>
        <input
          {...look('minutes', t('doctors.minutesOf', { name }))}
          type="number"
          min={5}
          max={720}
          step={1}
          value={row.minutes}
          onChange={event => onChange({ minutes: event.target.value })}
        />
        <span aria-hidden="true">min</span>
      </label>
      <div className={styles.figure}>
        <PriceInput
          {...look('price', t('doctors.priceOf', { name }))}
          value={row.price === '' ? undefined : Number(row.price)}
          onChange={price => onChange({ price: price === undefined ? '' : String(price) })}
        />
        <span aria-hidden="true">lei</span>
      </div>
      <p id={errorId} className={styles.error} aria-live="polite">
        {sentence}
      </p>
    </>
  )
}
