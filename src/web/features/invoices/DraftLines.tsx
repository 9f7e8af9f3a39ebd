import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { INVOICE_UNITS, type OpenCharge } from '#contract/money/invoices.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { describeField, Field } from '#web/ui/Field.tsx'
import field from '#web/ui/Field.module.css'
import { PriceInput } from '#web/ui/PriceInput.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { newLine, type FreeLine } from './invoice-draft.ts'
import styles from './InvoiceForms.module.css'

interface ChargeListProps {
  charges: readonly OpenCharge[]
  chosen: ReadonlySet<number>
  /** The draft that is being changed. */
  draftId: number | undefined
  onChange: (chosen: ReadonlySet<number>) => void
}

/** What a patient was charged that stands on no invoice yet. */
export function ChargeList({ charges, chosen, draftId, onChange }: ChargeListProps) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const id = useId()
  if (charges.length === 0) return <p className={styles.quiet}>{t('form.noCharges')}</p>
  const toggle = (chargeId: number) => {
    const next = new Set(chosen)
    if (!next.delete(chargeId)) next.add(chargeId)
    onChange(next)
  }
  return (
    <div>
      {charges.map(charge => (
        <label key={charge.charge_id} className={styles.charge} htmlFor={`${id}-${charge.charge_id}`}>
          <input
            type="checkbox"
            id={`${id}-${charge.charge_id}`}
            checked={chosen.has(charge.charge_id)}
            onChange={() => toggle(charge.charge_id)}
          />
          <span dir="auto">{charge.name}</span>
          <strong>{format.sum(charge.total)}</strong>
          <small>
            {[
              format.date(charge.day),
              charge.doctor,
              charge.draft_id !== null && charge.draft_id !== draftId && t('form.inDraft'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </label>
      ))}
    </div>
  )
}

interface FreeLinesProps {
  lines: readonly FreeLine[]
  /** Of a line by its place among those that are sent. */
  errorOf: (line: FreeLine, name: string) => string | undefined
  onChange: (lines: readonly FreeLine[]) => void
}

/** Lines that are of no charge. */
export function FreeLines({ lines, errorOf, onChange }: FreeLinesProps) {
  const { t } = useTranslation('invoices')
  const change = (key: number, patch: Partial<FreeLine>) =>
    onChange(lines.map(line => (line.key === key ? { ...line, ...patch } : line)))
  return (
    <div className={styles.part}>
      {lines.map((line, index) => (
        <div key={line.key} className={styles.line}>
          <TextField
            label={t('form.lineName')}
            value={line.name}
            error={errorOf(line, 'name')}
            maxLength={200}
            autoComplete="off"
            onChange={event => change(line.key, { name: event.target.value })}
          />
          <TextField
            label={t('form.quantity')}
            inputMode="numeric"
            value={line.quantity}
            error={errorOf(line, 'quantity')}
            autoComplete="off"
            onChange={event => change(line.key, { quantity: event.target.value })}
          />
          <SelectField
            label={t('form.unit')}
            value={line.unit}
            options={INVOICE_UNITS.map(unit => ({ value: unit, label: t(`units.${unit}`) }))}
            onChange={unit => change(line.key, { unit: unit as FreeLine['unit'] })}
          />
          <LinePrice
            value={line.price}
            error={errorOf(line, 'price')}
            onChange={price => change(line.key, { price })}
          />
          <SelectField
            label={t('form.vat')}
            value={line.vat}
            options={(['exempt', 'reduced', 'standard'] as const).map(vat => ({
              value: vat,
              label: t(`form.vats.${vat}`),
            }))}
            onChange={vat => change(line.key, { vat: vat as FreeLine['vat'] })}
          />
          <IconButton
            dense
            label={t('form.removeLine', { number: index + 1 })}
            onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
          >
            <IconTrash size={18} stroke={1.75} />
          </IconButton>
        </div>
      ))}
      <Button
        variant="quiet"
        size="dense"
        className={styles.add}
        icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => onChange([...lines, newLine()])}
      >
        {t('form.addLine')}
      </Button>
    </div>
  )
}

interface LinePriceProps {
  value: number | undefined
  error: string | undefined
  onChange: (lei: number | undefined) => void
}

function LinePrice({ value, error, onChange }: LinePriceProps) {
  const { t } = useTranslation('invoices')
  const id = useId()
  return (
    <Field id={id} label={t('form.price')} error={error}>
      <PriceInput
        {...describeField(id, { error })}
        className={field.input}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}
