import { IconDownload, IconFileInvoice, IconFileSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listInvoiceSeries } from '#contract/money/invoice-series.ts'
import { INVOICE_STATES } from '#contract/money/invoice-states.ts'
import { listInvoices, type InvoiceRow } from '#contract/money/invoices.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { ApiError } from '#web/api/client.ts'
import { download } from '#web/api/download.ts'
import { pages, query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { ChoiceChip } from '#web/parts/list/Chips.tsx'
import { LongList } from '#web/parts/list/LongList.tsx'
import { useListAddress } from '#web/parts/list/use-list-address.ts'
import { Button } from '#web/ui/Button.tsx'
import { showError } from '#web/ui/notices.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { BuyerCell, DraftBadge, PaymentCell, TotalCell } from './InvoiceCells.tsx'
import { InvoiceMenu } from './InvoiceMenu.tsx'
import type { InvoicesSearch } from './invoices-search.ts'
import styles from './Invoices.module.css'

const InvoiceDrawer = lazy(() => import('./InvoiceDrawer.tsx'))

const SHOWN_MONTHS = 24
const NO_FILTERS = { state: undefined, month: undefined, series: undefined }

/** The clinic's invoices: found by number, name, code and sum, narrowed down, taken away for accountants. */
export function InvoicesPage() {
  const { t } = useTranslation(['invoices', 'staff'])
  const { can } = useStaff()
  const navigate = useNavigate()
  const { zone } = useClinicFacts()
  const format = useFormat(zone)
  const today = localDateOf(useNow(), zone)
  const address = useListAddress<InvoicesSearch>()
  const { search, change } = address
  const [adding, setAdding] = useState(false)
  const [busy, setBusy] = useState(false)
  const mayWrite = can('invoices.manage')
  const input = {
    search: search.q?.trim() ?? '',
    state: search.state ?? 'all',
    month: search.month,
    series_id: search.series,
  } as const
  const list = useInfiniteQuery({
    ...pages(listInvoices, { ...input, size: 100 }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const series = useQuery({ ...query(listInvoiceSeries, {}), meta: { silent: true } }).data?.data ?? []
  const [first] = list.data?.pages ?? []
  const isNarrowed = search.q || search.state || search.month || search.series
  const nameOf = (row: InvoiceRow) => row.number ?? t('invoices:draftNamed', { name: row.buyer_name })

  async function takeAway() {
    setBusy(true)
    try {
      await download(listInvoices, { ...input, download: 'csv' })
    } catch (error) {
      showError(error instanceof ApiError ? error.message : t('invoices:csv'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <LongList<InvoiceRow, string>
        name="invoices"
        title={t('staff:tabs.invoices')}
        list={list}
        address={address}
        head={
          <div className={styles.states}>
            <Segmented
              label={t('invoices:stateLabel')}
              value={search.state ?? 'all'}
              options={INVOICE_STATES.map(value => ({
                value,
                label: (
                  <>
                    {t(`invoices:states.${value}`)}{' '}
                    {first ? (
                      <span className={styles.count}>{format.number(first.counts[value])}</span>
                    ) : null}
                  </>
                ),
              }))}
              onChange={state => change({ state: state === 'all' ? undefined : state })}
            />
          </div>
        }
        searchLabel={t('invoices:search')}
        note={first && sayNumbers(first)}
        filters={
          <>
            <ChoiceChip
              label={t('invoices:month')}
              any={t('invoices:anyMonth')}
              options={monthsUntil(today).map(month => ({
                value: month,
                label: format.month(`${month}-15`),
              }))}
              value={search.month}
              onChange={month => change({ month })}
            />
            {series.length > 0 ? (
              <ChoiceChip
                label={t('invoices:series')}
                any={t('invoices:anySeries')}
                options={series.map(({ id, prefix }) => ({ value: id, label: prefix }))}
                value={search.series}
                onChange={chosen => change({ series: chosen })}
              />
            ) : null}
          </>
        }
        clear={NO_FILTERS}
        sorts={[{ value: 'newest', label: t('invoices:newest') }]}
        buttons={
          mayWrite ? (
            <Button
              variant="secondary"
              size="dense"
              busy={busy}
              icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => void takeAway()}
            >
              {t('invoices:csv')}
            </Button>
          ) : null
        }
        add={
          mayWrite
            ? {
                label: t('invoices:add'),
                named: () => t('invoices:addNamed'),
                onAdd: () => setAdding(true),
              }
            : undefined
        }
        nameOf={nameOf}
        nameHead={t('invoices:number')}
        renderTools={row => <InvoiceMenu row={row} name={nameOf(row)} mayWrite={mayWrite} />}
        renderName={(row, look) => (
          <Link to="/cabinet/administration/invoices/$id" params={{ id: String(row.id) }} {...look}>
            {row.number ?? <DraftBadge />}
          </Link>
        )}
        columns={[
          {
            name: 'day',
            head: t('invoices:day'),
            renderCell: row => format.dayMonth(row.day ?? row.created_at),
            width: 96,
          },
          {
            name: 'buyer',
            head: t('invoices:buyer'),
            renderCell: row => <BuyerCell row={row} />,
            width: 320,
            phone: true,
          },
          {
            name: 'total',
            head: t('invoices:total'),
            renderCell: row => <TotalCell row={row} format={format} />,
            numeric: true,
            width: 128,
            phone: true,
          },
          {
            name: 'payment',
            head: t('invoices:payment'),
            renderCell: row => <PaymentCell row={row} format={format} today={today} />,
            width: 260,
          },
        ]}
        words={{
          shown: (shown, count) =>
            t('invoices:shown', { shown: format.number(shown), count, total: format.number(count) }),
          picked: count => String(count),
          pickEverybody: count => String(count),
        }}
        nothing={
          isNarrowed
            ? {
                icon: <IconFileSearch size={28} stroke={1.75} />,
                title: t('invoices:noneFound'),
                text: t('invoices:noneFoundText'),
              }
            : {
                icon: <IconFileInvoice size={28} stroke={1.75} />,
                title: t('invoices:none'),
                text: t('invoices:noneText'),
              }
        }
      />
      {adding ? (
        <Suspense fallback={null}>
          <InvoiceDrawer
            onClose={() => setAdding(false)}
            onSaved={({ id }) => {
              setAdding(false)
              void navigate({ to: '/cabinet/administration/invoices/$id', params: { id: String(id) } })
            }}
          />
        </Suspense>
      ) : null}
    </>
  )

  /** What all of it comes to; of a series also whether a number is missing. */
  function sayNumbers({ sum, numbers }: NonNullable<typeof first>): string {
    const lei = format.sum(sum)
    if (!numbers) return t('invoices:sum', { sum: lei })
    const values = { sum: lei, first: numbers.first, last: numbers.last, missing: numbers.missing }
    return t(numbers.missing === 0 ? 'invoices:numbersWhole' : 'invoices:numbersMissing', values)
  }
}

/** The last two years' months, the newest first. */
function monthsUntil(today: string): string[] {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: SHOWN_MONTHS }, (_, index) => {
    const month = count - index
    return `${Math.trunc(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
