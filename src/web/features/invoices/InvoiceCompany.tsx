import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getInvoiceConfigs } from '#contract/money/invoice-series.ts'
import { formatIban } from '#domain/money/iban.ts'
import { query } from '#web/api/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import styles from './InvoiceSettings.module.css'

/** In whose name invoices are issued. */
export default function InvoiceCompany() {
  const { t } = useTranslation('invoices')
  const { data } = useQuery({ ...query(getInvoiceConfigs, {}), select: reply => reply.data })
  if (!data) return null
  // The capital's sectors are written with its name.
  const county = data.city.startsWith(data.county) ? '' : data.county
  const place = [data.address, data.city, county].filter(Boolean)
  const isPlaceMissing = (['address', 'city', 'county'] as const).some(key => data.missing.includes(key))
  const facts = [
    ['name', data.name, data.name === ''],
    ['cif', data.cif, data.cif === ''],
    ['reg_no', data.reg_no || '–', false],
    ['address', place.join(', '), isPlaceMissing],
    ['iban', data.iban ? formatIban(data.iban) : '–', false],
    ['vat', t(data.vat_payer ? 'settings.payer' : 'settings.notPayer'), false],
  ] as const
  return (
    <section className={styles.settings} aria-labelledby="invoice-company">
      <header>
        <h3 id="invoice-company">{t('settings.company')}</h3>
        <Link to="/cabinet/administration/company" className={styles.link}>
          {t('settings.editCompany')}
        </Link>
      </header>
      <p className={styles.text}>{t('settings.companyText')}</p>
      <dl className={styles.facts}>
        {facts.map(([key, value, isMissing]) => (
          <div key={key}>
            <dt>{t(`settings.${key}`)}</dt>
            <dd>
              {value} {isMissing ? <Badge tone="warn">{t('settings.missing')}</Badge> : null}
            </dd>
          </div>
        ))}
      </dl>
      {data.cif_doubtful ? (
        <p className={styles.warning}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          {t('settings.doubtful')}
        </p>
      ) : null}
    </section>
  )
}
