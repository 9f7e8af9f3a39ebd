import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getInvoiceConfigs } from '#contract/money/invoice-series.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './InvoiceSettings.module.css'

/** Beside the settings: what comes next, and how the month goes. */
export default function InvoiceOutlook() {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const { data } = useQuery({ ...query(getInvoiceConfigs, {}), select: reply => reply.data })
  if (!data) return null
  const { issued, reversed, total } = data.month
  return (
    <div className={styles.outlook}>
      <section>
        <h2>{t('settings.nextInvoice')}</h2>
        {data.next ? <strong>{data.next}</strong> : <p>{t('settings.noNext')}</p>}
      </section>
      <section>
        <h2>{t('settings.month')}</h2>
        <dl>
          <div>
            <dt>{t('settings.issued')}</dt>
            <dd>{format.number(issued)}</dd>
          </div>
          <div>
            <dt>{t('settings.reversed')}</dt>
            <dd>{format.number(reversed)}</dd>
          </div>
          <div>
            <dt>{t('settings.sum')}</dt>
            <dd>{format.sum(total)} lei</dd>
          </div>
        </dl>
      </section>
    </div>
  )
}
