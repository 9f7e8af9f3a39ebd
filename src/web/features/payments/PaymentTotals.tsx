import { useTranslation } from 'react-i18next'
import type { CallReply } from '#contract/call.ts'
import { TAKEN_METHODS, type listPayments } from '#contract/money/payments.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './PaymentsPage.module.css'

interface PaymentTotalsProps {
  /** Of which days, in words. */
  days: string
  totals: CallReply<typeof listPayments>['totals']
}

/** What each way of paying comes to, less what was given back. */
export function PaymentTotals({ days, totals }: PaymentTotalsProps) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const net = TAKEN_METHODS.flatMap(method =>
    totals
      .filter(each => each.method === method)
      .map(({ received, returned }) => ({ method, net: received - returned })),
  )
  const whole = net.reduce((sum, each) => sum + each.net, 0)
  return (
    <div className={styles.sums}>
      <p>{days}</p>
      {net.length > 0 ? (
        <dl className={styles.totals}>
          {net.map(each => (
            <div key={each.method}>
              <dt>{t(`methods.${each.method}`)}</dt>
              <dd>{format.number(each.net, 2)}</dd>
            </div>
          ))}
          <div data-whole="">
            <dt>{t('whole')}</dt>
            <dd>{format.number(whole, 2)} lei</dd>
          </div>
        </dl>
      ) : null}
    </div>
  )
}
