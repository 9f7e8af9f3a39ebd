import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeInvoiceSeries,
  getInvoiceConfigs,
  listInvoiceSeries,
  removeInvoiceSeries,
  type Series,
} from '#contract/money/invoice-series.ts'
import { listLocations } from '#contract/clinic/locations.ts'
import { formatIban } from '#domain/iban.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { useListActions } from '#web/api/use-list-actions.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { SeriesDialog } from './SeriesDialog.tsx'
import styles from './InvoiceSettings.module.css'

/** In whose name invoices are issued, and by which series. */
export default function InvoiceSettings() {
  return (
    <div className={styles.settings}>
      <CompanyFacts />
      <SeriesTable />
    </div>
  )
}

function CompanyFacts() {
  const { t } = useTranslation('invoices')
  const { data } = useQuery({ ...query(getInvoiceConfigs, {}), select: reply => reply.data })
  if (!data) return null
  const place = [data.address, data.city, data.county].filter(Boolean)
  const isPlaceMissing = (['address', 'city', 'county'] as const).some(key => data.missing.includes(key))
  const facts = [
    ['name', data.name, data.name === ''],
    ['cif', data.cif, data.cif === ''],
    ['reg_no', data.reg_no || '–', false],
    ['address', [...new Set(place)].join(', '), isPlaceMissing],
    ['iban', data.iban ? formatIban(data.iban) : '–', false],
    ['vat', t(data.vat_payer ? 'settings.payer' : 'settings.notPayer'), false],
  ] as const
  return (
    <section aria-labelledby="invoice-company">
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

function SeriesTable() {
  const { t } = useTranslation('invoices')
  const locations = useQuery(query(listLocations, {})).data?.data ?? []
  const [open, setOpen] = useState<Series | 'new'>()
  const { data } = useQuery({ ...query(listInvoiceSeries, {}), select: reply => reply.data })
  const { setActive, remove } = useListActions<Series>({
    nameOf: ({ prefix }) => prefix,
    setActive: ({ id }, active) => call(changeInvoiceSeries, { id, active }),
    remove: ({ id }) => call(removeInvoiceSeries, { id }),
    noun: 'invoice_series',
  })
  const hasStorno = data?.some(({ kind, active }) => kind === 'storno' && active)
  return (
    <section aria-labelledby="invoice-series">
      <header>
        <h3 id="invoice-series">{t('settings.series')}</h3>
        <Button
          variant="quiet"
          size="dense"
          icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen('new')}
        >
          {t('settings.addSeries')}
        </Button>
      </header>
      {data?.length === 0 ? <p className={styles.text}>{t('settings.none')}</p> : null}
      {data && data.length > 0 ? (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('settings.prefix')}</th>
                <th scope="col">{t('settings.kind')}</th>
                <th scope="col">{t('settings.location')}</th>
                <th scope="col" data-number>
                  {t('settings.next')}
                </th>
                <th scope="col">
                  <span className="visually-hidden">{t('settings.tools')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map(one => (
                <tr key={one.id} data-aside={!one.active || undefined}>
                  <th scope="row">{one.prefix}</th>
                  <td>
                    {t(
                      one.kind === 'invoice' && !hasStorno
                        ? 'settings.kinds.invoiceAndStorno'
                        : `settings.kinds.${one.kind}`,
                    )}
                  </td>
                  <td dir="auto">
                    {locations.find(({ id }) => id === one.location_id)?.name ?? t('settings.everywhere')}
                  </td>
                  <td data-number>{String(one.next_number).padStart(6, '0')}</td>
                  <td>
                    <div className={styles.tools}>
                      {one.is_default ? <Badge tone="accent">{t('settings.usual')}</Badge> : null}
                      {one.active ? null : <Badge>{t('settings.aside')}</Badge>}
                      <RowMenu
                        name={one.prefix}
                        active={one.active}
                        onEdit={() => setOpen(one)}
                        onActive={active => setActive(one, active)}
                        onDelete={one.used ? undefined : () => remove(one)}
                      />
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <p className={styles.text}>{t('settings.seriesText')}</p>
      {open ? (
        <SeriesDialog
          series={open === 'new' ? undefined : open}
          locations={locations}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </section>
  )
}
