import { IconBuilding } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { getInvoiceConfigs, listInvoiceSeries } from '#contract/money/invoice-series.ts'
import { listInvoiceable, type Buyer } from '#contract/money/invoices.ts'
import { invoiceNumber } from '#domain/money/invoice-amounts.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { query } from '#web/api/query.ts'
import { BuyerFields } from '#web/parts/money/BuyerFields.tsx'
import { NOBODY } from '#web/parts/money/nobody.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Errors } from './Errors.tsx'
import styles from './Checkout.module.css'

interface CheckoutBuyerProps {
  patientId: number
  /** Where the visit takes place. */
  locationId: number | undefined
  seriesId: number | undefined
  /** The patient asked for one when they paid ahead. */
  isAsked: boolean
  buyer: Buyer | undefined
  /** Whether a receipt is wanted; undefined while nothing is paid in cash. */
  receipt: boolean | undefined
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (buyer: Buyer | undefined) => void
  /** What it begins with, before anybody chose. */
  onPreset: (buyer: Buyer) => void
  onSeries: (id: number) => void
  onReceipt: (wanted: boolean) => void
}

/** To whom the invoice goes, if there is to be one; a person's is made of their record. */
export function CheckoutBuyer(props: CheckoutBuyerProps) {
  const { patientId, locationId, buyer, isAsked, receipt, errors, onChange, onReceipt, onPreset } = props
  const { t } = useTranslation('checkout')
  const silent = { meta: { silent: true } }
  const known = useQuery({ ...query(listInvoiceable, { id: patientId }), ...silent }).data?.data.buyer
  const preset = useEffectEvent((person: Buyer) => {
    if (buyer === undefined) onPreset({ ...NOBODY, ...person })
  })
  useEffect(() => {
    if (isAsked && known) preset(known)
  }, [isAsked, known])
  const configs = useQuery({ ...query(getInvoiceConfigs, {}), ...silent }).data?.data
  const all = useQuery({ ...query(listInvoiceSeries, {}), ...silent }).data?.data ?? []
  const series = all
    .filter(each => each.active && each.kind === 'invoice')
    .filter(each => each.location_id === null || locationId === undefined || each.location_id === locationId)
  // As the server chooses: the place's own before all others.
  const usual = series
    .filter(each => each.location_id === null || each.location_id === locationId)
    .toSorted(
      (a, b) =>
        Number(a.location_id === null) - Number(b.location_id === null) ||
        Number(b.is_default) - Number(a.is_default) ||
        a.id - b.id,
    )[0]
  const chosen = series.find(({ id }) => id === props.seriesId) ?? usual
  const choose = (kind: 'none' | 'person' | 'company') => {
    if (kind === 'none') onChange(undefined)
    else onChange(kind === 'person' ? { ...NOBODY, ...known } : { ...NOBODY, kind })
  }
  return (
    <section className={styles.ways} aria-label={t('invoice')}>
      <div className={styles.documents}>
        <Segmented
          label={t('invoice')}
          value={buyer?.kind ?? 'none'}
          options={[
            { value: 'none', label: t('noInvoice') },
            { value: 'person', label: t('person') },
            {
              value: 'company',
              label: (
                <>
                  <IconBuilding size={18} stroke={1.75} aria-hidden="true" />
                  {t('company')}
                </>
              ),
            },
          ]}
          onChange={choose}
        />
        {receipt === undefined ? null : (
          <Checkbox
            label={t('receipt')}
            checked={receipt}
            onChange={event => onReceipt(event.target.checked)}
          />
        )}
      </div>
      {isAsked ? <p className={styles.asked}>{t('invoiceAsked')}</p> : null}
      {buyer ? (
        <div className={styles.buyer}>
          <BuyerFields
            buyer={buyer}
            patientId={patientId}
            asksCnp={configs?.ask_cnp ?? false}
            errorOf={field => joinSentences(errors[field]) || undefined}
            onChange={patch => onChange({ ...buyer, ...patch })}
          />
          <div className={styles.numbered}>
            {series.length > 1 && chosen ? (
              <SelectField
                label={t('series')}
                error={joinSentences(errors['series_id']) || undefined}
                value={String(chosen.id)}
                options={series.map(({ id, prefix }) => ({ value: String(id), label: prefix }))}
                onChange={id => props.onSeries(Number(id))}
              />
            ) : null}
            <p className={styles.hint}>
              {chosen
                ? t('numbered', { number: invoiceNumber(chosen.prefix, chosen.next_number) })
                : t('numberedLater')}
            </p>
          </div>
        </div>
      ) : null}
      <Errors texts={errors['buyer'] ?? []} />
    </section>
  )
}
