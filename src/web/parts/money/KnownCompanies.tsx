import { IconBuilding } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listCompanies, type Buyer } from '#contract/money/invoices.ts'
import { query } from '#web/api/query.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import styles from './BuyerFields.module.css'

interface KnownCompaniesProps {
  patientId: number | undefined
  buyer: Buyer
  onPick: (buyer: Buyer) => void
}

/** Companies of earlier invoices that what is typed may mean; one press writes all of one. */
export function KnownCompanies({ patientId, buyer, onPick }: KnownCompaniesProps) {
  const { t } = useTranslation('invoices')
  const search = useDebounced(buyer.cif.trim() || buyer.name.trim(), 200)
  const { data } = useQuery({
    ...query(listCompanies, { search, patient_id: patientId }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const found = data?.data ?? []
  // Once it is written as it is known there is nothing to offer.
  const isWritten = found.some(({ cif, name }) => cif === buyer.cif && name === buyer.name)
  if (found.length === 0 || isWritten) return null
  return (
    <ul className={styles.known} aria-label={t('form.known')}>
      {found.map(company => (
        <li key={company.cif}>
          <button type="button" onClick={() => onPick(company)}>
            <IconBuilding size={18} stroke={1.75} aria-hidden="true" />
            <strong>{company.cif}</strong>
            <span dir="auto">{[company.name, company.city].filter(Boolean).join(', ')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
