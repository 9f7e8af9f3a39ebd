import { IconCalendarPlus, IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeSubscription } from '#contract/money/patient-subscriptions.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { ExtendDialog } from './ExtendDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import styles from './PatientSubscriptions.module.css'

/** What a started package cost, what was paid and earned, and what ends or lengthens it. */
export function MoneyCard({ subscription }: { subscription: WholeSubscription }) {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const { can } = useStaff()
  const [open, setOpen] = useState<'extend' | 'refund'>()
  const { price, paid, use_worth, earned, unused, ends_on, state } = subscription
  const isOpen = state !== 'refunded'
  const sum = (lei: number) => `${format.sum(lei)} lei`
  const close = () => setOpen(undefined)
  return (
    <div className={styles.card}>
      <h3 className={styles.head}>{t('record.money')}</h3>
      <dl className={styles.sums}>
        <div>
          <dt>{t('record.priceAtStart')}</dt>
          <dd>{sum(price)}</dd>
        </div>
        <div>
          <dt>{t('record.paid')}</dt>
          <dd className={paid >= price ? styles.good : undefined}>{sum(paid)}</dd>
        </div>
        {isOpen ? (
          <div>
            <dt>{t('record.worth')}</dt>
            <dd>{sum(use_worth)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('record.earned')}</dt>
          <dd>{sum(earned)}</dd>
        </div>
        <div className={styles.last}>
          <dt>{t('record.unused')}</dt>
          <dd>{sum(unused)}</dd>
        </div>
      </dl>
      {isOpen ? (
        <div className={styles.actions}>
          {can('payments.edit') && ends_on !== null ? (
            <Button
              variant="secondary"
              size="dense"
              icon={<IconCalendarPlus size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setOpen('extend')}
            >
              {t('record.extend')}
            </Button>
          ) : null}
          {can('payments.refund') ? (
            <Button
              variant="secondary"
              size="dense"
              icon={<IconReceiptRefund size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setOpen('refund')}
            >
              {t('record.refund')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {open === 'extend' ? <ExtendDialog subscription={subscription} onClose={close} /> : null}
      {open === 'refund' ? <RefundDialog subscription={subscription} onClose={close} /> : null}
    </div>
  )
}
