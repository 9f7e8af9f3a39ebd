import { IconBuilding } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { listInvoiceable } from '#contract/money/invoices.ts'
import { parseCif } from '#domain/cif.ts'
import { COUNTY_CODES, countyName } from '#domain/county-codes.ts'
import { query } from '#web/api/query.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Errors } from './Errors.tsx'
import type { BuyerDraft } from './checkout-draft.ts'
import styles from './Checkout.module.css'

interface CheckoutBuyerProps {
  patientId: number
  buyer: BuyerDraft | undefined
  errors: readonly string[]
  onChange: (buyer: BuyerDraft | undefined) => void
}

/** To whom the invoice goes, if there is to be one; a person's is made of their record. */
export function CheckoutBuyer({ patientId, buyer, errors, onChange }: CheckoutBuyerProps) {
  const { t } = useTranslation('checkout')
  const id = useId()
  const known = useQuery({ ...query(listInvoiceable, { id: patientId }), meta: { silent: true } }).data?.data
    .buyer
  const choose = (kind: 'none' | 'person' | 'company') => {
    if (kind === 'none') return onChange(undefined)
    const person = { name: known?.name ?? '', address: known?.address ?? '', city: known?.city ?? '' }
    const rest = { county: known?.county ?? '', email: known?.email ?? '', cif: '' }
    return onChange(
      kind === 'person'
        ? { kind, ...person, ...rest }
        : { kind, name: '', cif: '', address: '', city: '', county: '', email: '' },
    )
  }
  const fields =
    buyer?.kind === 'company'
      ? (['cif', 'name', 'address', 'city', 'email'] as const)
      : (['name', 'address', 'city', 'email'] as const)
  const isDoubtful =
    buyer?.kind === 'company' && buyer.cif.length > 5 && !parseCif(buyer.cif)?.isChecksumRight
  return (
    <section
      className={styles.ways}
      aria-label={t('invoice')}
      data-wrong={errors.length > 0 ? '' : undefined}
    >
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
      {buyer ? (
        <div className={styles.editor} data-alone="">
          {fields.map(field => [
            <label key={`${field} label`} htmlFor={`${id}-${field}`}>
              {t(`buyer.${field}`)}
            </label>,
            <input
              key={field}
              id={`${id}-${field}`}
              className={styles.plain}
              autoComplete="off"
              maxLength={150}
              value={buyer[field]}
              onChange={event => onChange({ ...buyer, [field]: event.target.value })}
            />,
          ])}
          <label htmlFor={`${id}-county`}>{t('buyer.county')}</label>
          <select
            id={`${id}-county`}
            className={styles.plain}
            value={buyer.county}
            onChange={event => onChange({ ...buyer, county: event.target.value })}
          >
            <option value="">{t('buyer.noCounty')}</option>
            {COUNTY_CODES.map(code => (
              <option key={code} value={code}>
                {countyName(code)}
              </option>
            ))}
          </select>
          {isDoubtful ? <p className={styles.hint}>{t('doubtful')}</p> : null}
        </div>
      ) : null}
      <Errors texts={errors} />
    </section>
  )
}
