import { IconCashBanknote } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPayments, TAKEN_METHODS, type TakenPayment } from '#contract/money/payments.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { pages } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { ChoiceChip } from '#web/parts/list/Chips.tsx'
import { LongList } from '#web/parts/list/LongList.tsx'
import { useListAddress } from '#web/parts/list/use-list-address.ts'
import { RefundDialog } from '#web/parts/money/RefundDialog.tsx'
import { TakeBackDialog } from '#web/parts/money/TakeBackDialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { paymentColumns } from './payment-columns.tsx'
import { PaymentMenu } from './PaymentMenu.tsx'
import { PaymentTotals } from './PaymentTotals.tsx'
import { PERIODS, SORTS, type PaymentsSearch } from './payments-search.ts'
import { daysOf } from './period-days.ts'
import styles from './PaymentsPage.module.css'

const NO_FILTERS = { q: undefined, period: undefined, method: undefined }

/** Money as it came and went: today's, or some days'. */
export function PaymentsPage() {
  const { t } = useTranslation(['payments', 'staff'])
  const { zone } = useClinicFacts()
  const format = useFormat(zone)
  const { can } = useStaff()
  const address = useListAddress<PaymentsSearch>()
  const { search, change } = address
  const today = localDateOf(useNow(), zone)
  const days = daysOf(search.period, today)
  const [refunded, setRefunded] = useState<TakenPayment>()
  const [mistaken, setMistaken] = useState<TakenPayment>()
  const list = useInfiniteQuery({
    ...pages(listPayments, { ...days, method: search.method, search: search.q ?? '', size: 100 }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const isOneDay = days.from === days.to
  const columns = useMemo(() => paymentColumns({ t, format, isOneDay }), [t, format, isOneDay])
  return (
    <>
      <LongList<TakenPayment, never>
        name="payments"
        title={t('staff:tabs.payments')}
        list={list}
        address={address}
        head={
          <PaymentTotals
            days={
              isOneDay ? format.date(days.from) : `${format.dayMonth(days.from)} – ${format.date(days.to)}`
            }
            totals={list.data?.pages[0]?.totals ?? []}
          />
        }
        searchLabel={t('search')}
        filters={
          <>
            <ChoiceChip
              label={t('period')}
              any={t('periods.today')}
              options={PERIODS.map(value => ({ value, label: t(`periods.${value}`) }))}
              value={search.period}
              onChange={period => change({ period })}
            />
            <ChoiceChip
              label={t('method')}
              any={t('anyMethod')}
              options={TAKEN_METHODS.map(value => ({ value, label: t(`methods.${value}`) }))}
              value={search.method}
              onChange={method => change({ method })}
            />
          </>
        }
        clear={NO_FILTERS}
        sorts={SORTS.map(value => ({ value, label: t('newest') }))}
        nameHead={t('whom')}
        nameOf={payment => payment.patient_name || t('nobody')}
        renderName={(payment, look) => (
          <div className={styles.person}>
            {payment.patient_id === null ? (
              <span>{t('nobody')}</span>
            ) : (
              <Link
                {...look}
                to="/cabinet/administration/clients/$id"
                params={{ id: String(payment.patient_id) }}
                search={{ tab: 'account' }}
              >
                {payment.patient_name}
              </Link>
            )}
            <span className={styles.for}>{payment.paid_for.join(', ') || payment.reason}</span>
          </div>
        )}
        columns={columns}
        renderTools={
          can('payments.edit')
            ? payment => (
                <PaymentMenu
                  payment={payment}
                  mayRefund={can('payments.refund')}
                  isToday={localDateOf(Date.parse(payment.at), zone) === today}
                  onRefund={() => setRefunded(payment)}
                  onTakeBack={() => setMistaken(payment)}
                />
              )
            : undefined
        }
        words={{
          shown: (shown, total) =>
            t('shown', { shown: format.number(shown), count: total, total: format.number(total) }),
          picked: count => t('picked', { count }),
          pickEverybody: total => t('picked', { count: total }),
        }}
        nothing={{
          icon: <IconCashBanknote size={28} stroke={1.75} />,
          title: t(search.q ? 'noneFor' : 'none'),
          text: t('noneText'),
        }}
      />
      {refunded?.payment_id ? (
        <RefundDialog paymentId={refunded.payment_id} onClose={() => setRefunded(undefined)} />
      ) : null}
      {mistaken?.payment_id ? (
        <TakeBackDialog
          payment={{ id: mistaken.payment_id, patient: mistaken.patient_name, amount: mistaken.amount }}
          onClose={() => setMistaken(undefined)}
        />
      ) : null}
    </>
  )
}
