import type { TFunction } from 'i18next'
import type { TakenPayment } from '#contract/money/payments.ts'
import type { Format } from '#web/i18n/format.ts'
import type { ListColumn } from '#web/parts/list/use-columns.ts'
import { Badge } from '#web/ui/Badge.tsx'
import styles from './PaymentsPage.module.css'

interface Known {
  t: TFunction<['payments', 'staff']>
  format: Format
  /** The day is said once, over the list. */
  isOneDay: boolean
}

export function paymentColumns({ t, format, isOneDay }: Known): ListColumn<TakenPayment, never>[] {
  return [
    {
      name: 'at',
      head: t('at'),
      renderCell: ({ at }) => (isOneDay ? format.time(at) : format.dayTime(at)),
      width: isOneDay ? 88 : 168,
    },
    {
      name: 'method',
      head: t('method'),
      renderCell: ({ method, kind, reversed, reference }) => (
        <span className={styles.method}>
          {t(`methods.${method}`)}
          {reference ? <span className={styles.for}>{reference}</span> : null}
          {kind === 'payment' && !reversed ? null : (
            <Badge tone={kind === 'refund' ? 'warn' : 'neutral'}>
              {t(kind === 'payment' ? 'kinds.reversed' : `kinds.${kind}`)}
            </Badge>
          )}
        </span>
      ),
      width: 220,
    },
    {
      name: 'by',
      head: t('by'),
      renderCell: ({ by }) => by ?? '',
      width: 160,
      wide: true,
      optional: 'shown',
    },
    {
      name: 'amount',
      head: t('amount'),
      renderCell: ({ amount }) => (
        <strong className={styles.amount} data-back={amount < 0 ? '' : undefined}>
          {format.number(amount, 2)}
        </strong>
      ),
      width: 120,
      numeric: true,
      phone: true,
    },
  ]
}
