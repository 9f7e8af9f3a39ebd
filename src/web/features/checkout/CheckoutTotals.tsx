import { useTranslation } from 'react-i18next'
import type { CheckoutQuote } from '#contract/money/checkouts.ts'
import { ronOf } from '#domain/money/money.ts'
import { useFormat } from '#web/i18n/format.ts'
import { TickBox } from '#web/ui/TickBox.tsx'
import type { Bill, CheckoutDraft } from './checkout-draft.ts'
import styles from './Checkout.module.css'

interface CheckoutTotalsProps {
  quote: CheckoutQuote
  draft: CheckoutDraft
  bill: Bill
  onChange: (next: Partial<CheckoutDraft>) => void
}

/** What is of today, what is older, and what that comes to. */
export function CheckoutTotals({ quote, draft, bill, onChange }: CheckoutTotalsProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  function toggle(id: number) {
    const arrears = new Set(draft.arrears)
    if (!arrears.delete(id)) arrears.add(id)
    onChange({ arrears })
  }
  return (
    <section className={styles.totals} aria-label={t('toPay')}>
      {quote.booking || draft.beside.length > 0 ? (
        <p>
          <span>{t('today')}</span>
          <span>{format.number(ronOf(bill.today), 2)}</span>
        </p>
      ) : null}
      {quote.arrears.map(({ charge_id, name, day, open }) => (
        <p key={charge_id}>
          <TickBox
            label={t('arrear', { day: format.dayMonth(day), name })}
            checked={draft.arrears.has(charge_id)}
            onChange={() => toggle(charge_id)}
          />
          <span aria-hidden="true">{t('arrear', { day: format.dayMonth(day), name })}</span>
          <span>{format.number(open, 2)}</span>
        </p>
      ))}
      <p className={styles.total}>
        <strong>{t('toPay')}</strong>
        <strong>{format.number(ronOf(bill.total), 2)} lei</strong>
      </p>
    </section>
  )
}
