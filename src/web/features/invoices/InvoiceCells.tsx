import { IconPencil } from '@tabler/icons-react'
import type { InvoiceRow } from '#contract/money/invoices.ts'
import { useTranslation } from 'react-i18next'
import type { Format } from '#web/i18n/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import styles from './Invoices.module.css'

/** Who buys, and what they are: a company by its code, a storno by what it takes back. */
export function BuyerCell({ row }: { row: InvoiceRow }) {
  const { t } = useTranslation('invoices')
  return (
    <span className={styles.buyer}>
      <span dir="auto">{row.buyer_name || t('nobody')}</span>
      <small>
        {row.reverses
          ? t('reverses', { number: row.reverses.number })
          : row.kind === 'proforma' || row.kind === 'receipt'
            ? t(`kinds.${row.kind}`)
            : row.buyer_cif || (row.buyer_kind ? t('person') : '')}
      </small>
    </span>
  )
}

const TONES = { paid: 'ok', part: 'warn', unpaid: 'warn' } as const

interface PaymentCellProps {
  row: InvoiceRow
  format: Format
  today: string
  /** Where there is no room for how much and by when. */
  isShort?: boolean
}

/** How much of it was paid, and by when it should be. */
export function PaymentCell({ row, format, today, isShort }: PaymentCellProps) {
  const { t } = useTranslation('invoices')
  if (row.kind === 'invoice' && row.reversed > 0 && row.reversed >= row.total)
    return <Badge>{t('payments.reversed')}</Badge>
  if (row.cancelled) return <Badge tone="danger">{t('payments.cancelled')}</Badge>
  if (row.payment === 'none') return <span className={styles.quiet}>–</span>
  const isOpen = row.payment !== 'paid'
  const isLate = isOpen && row.due_on !== null && row.due_on < today
  return (
    <span className={styles.payment}>
      <Badge tone={isLate ? 'danger' : TONES[row.payment]}>{t(`payments.${row.payment}`)}</Badge>
      {row.payment === 'part' && !isShort ? (
        <small>
          {t('partOf', { paid: format.sum(row.paid), total: format.sum(row.total - row.reversed) })}
        </small>
      ) : null}
      {row.payment === 'unpaid' && row.due_on !== null && !isShort ? (
        <small>{t(isLate ? 'late' : 'dueOn', { day: format.dayMonth(row.due_on) })}</small>
      ) : null}
    </span>
  )
}

export function DraftBadge() {
  const { t } = useTranslation('invoices')
  return <Badge icon={<IconPencil size={14} stroke={1.75} aria-hidden="true" />}>{t('draft')}</Badge>
}

export function TotalCell({ row, format }: { row: InvoiceRow; format: Format }) {
  return (
    <strong className={styles.total} data-back={row.total < 0 || undefined}>
      {format.sum(row.total)}
    </strong>
  )
}
