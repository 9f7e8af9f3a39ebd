import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeInvoiceSeries,
  listInvoiceSeries,
  removeInvoiceSeries,
  type Series,
} from '#contract/money/invoice-series.ts'
import { listLocations } from '#contract/clinic/locations.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { useListActions } from '#web/api/use-list-actions.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { SeriesDialog } from './SeriesDialog.tsx'
import styles from './InvoiceSettings.module.css'

/** By which series invoices and receipts get their numbers. */
export default function InvoiceSeries() {
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
    <section className={styles.settings} aria-labelledby="invoice-series">
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
