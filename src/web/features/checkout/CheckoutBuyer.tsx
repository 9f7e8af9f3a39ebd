import { IconBuilding } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getInvoiceConfigs } from '#contract/money/invoice-series.ts'
import { listInvoiceable, type Buyer } from '#contract/money/invoices.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { query } from '#web/api/query.ts'
import { BuyerFields } from '#web/parts/money/BuyerFields.tsx'
import { NOBODY } from '#web/parts/money/nobody.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Errors } from './Errors.tsx'
import styles from './Checkout.module.css'

interface CheckoutBuyerProps {
  patientId: number
  buyer: Buyer | undefined
  /** Whether a receipt is wanted; undefined while nothing is paid in cash. */
  receipt: boolean | undefined
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (buyer: Buyer | undefined) => void
  onReceipt: (wanted: boolean) => void
}

/** To whom the invoice goes, if there is to be one; a person's is made of their record. */
export function CheckoutBuyer(props: CheckoutBuyerProps) {
  const { patientId, buyer, receipt, errors, onChange, onReceipt } = props
  const { t } = useTranslation('checkout')
  const silent = { meta: { silent: true } }
  const known = useQuery({ ...query(listInvoiceable, { id: patientId }), ...silent }).data?.data.buyer
  const configs = useQuery({ ...query(getInvoiceConfigs, {}), ...silent }).data?.data
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
      {buyer ? (
        <div className={styles.buyer}>
          <BuyerFields
            buyer={buyer}
            asksCnp={configs?.ask_cnp ?? false}
            errorOf={field => joinSentences(errors[field]) || undefined}
            onChange={patch => onChange({ ...buyer, ...patch })}
          />
          <p className={styles.hint}>
            {configs?.next ? t('numbered', { number: configs.next }) : t('numberedLater')}
          </p>
        </div>
      ) : null}
      <Errors texts={errors['buyer'] ?? []} />
    </section>
  )
}
