import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPayment, refundPayment } from '#contract/money/payments.ts'
import { DESK_METHODS, type DeskMethod } from '#contract/money/checkouts.ts'
import { readTypedLei } from '#domain/money.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PriceField } from '#web/ui/PriceField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './PaymentsPage.module.css'

interface RefundDialogProps {
  paymentId: number
  onClose: () => void
}

/** Gives money of a payment back, by the way it came or by another. */
export function RefundDialog({ paymentId, onClose }: RefundDialogProps) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getPayment, { id: paymentId }),
    meta: { silent: true },
  })
  const payment = data?.data
  return (
    <Dialog
      title={t('refundTitle')}
      text={
        payment &&
        t('refundOf', {
          name: payment.patient_name,
          amount: format.money(payment.amount),
          method: t(`methods.${payment.method as DeskMethod}`).toLowerCase(),
          day: format.date(payment.day),
        })
      }
      width={520}
      onClose={onClose}
    >
      {payment ? (
        <RefundForm payment={payment} onClose={onClose} />
      ) : error ? (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.form} aria-busy="true">
          <Skeleton height={36} />
          <Skeleton height={36} />
        </div>
      )}
    </Dialog>
  )
}

interface RefundFormProps {
  payment: {
    id: number
    method: string
    refundable: number
    amount: number
    refunded: number
    paid: readonly { charge_id: number; name: string; amount: number }[]
  }
  onClose: () => void
}

function RefundForm({ payment, onClose }: RefundFormProps) {
  const { t } = useTranslation(['payments', 'common'])
  const format = useFormat()
  const invalidate = useInvalidate()
  const [method, setMethod] = useState<DeskMethod>(
    DESK_METHODS.find(each => each === payment.method) ?? 'cash',
  )
  const [amount, setAmount] = useState(payment.refundable)
  const form = useCallForm({
    definition: refundPayment,
    extra: { id: payment.id, method },
    onDone(_reply, values, isOpen) {
      invalidate('patient_money')
      showNotice({ kind: 'ok', text: t('refunded', { amount: format.money(Number(values['amount'])) }) })
      if (isOpen) onClose()
    },
  })
  const free = payment.amount - payment.refunded - payment.paid.reduce((sum, each) => sum + each.amount, 0)
  const owed = Math.max(amount - free, 0)
  return (
    <form {...form.formProps} className={styles.form}>
      <div onInput={event => setAmount(readAmount(event.target))}>
        <PriceField
          {...form.field('amount')}
          label={t('amount')}
          defaultValue={payment.refundable}
          required
        />
      </div>
      <div className={styles.where}>
        <span aria-hidden="true">{t('where')}</span>
        <Segmented
          label={t('where')}
          value={method}
          options={DESK_METHODS.map(value => ({ value, label: t(`refundBy.${value}`) }))}
          onChange={setMethod}
        />
      </div>
      <TextField {...form.field('reason')} label={t('reason')} maxLength={300} required autoComplete="off" />
      <section className={styles.happens} aria-label={t('happens')}>
        <h3>{t('happens')}</h3>
        <ul>
          {free > 0 ? <li>{t('fromAdvance', { amount: format.money(Math.min(free, amount)) })}</li> : null}
          {owed > 0 ? (
            <li>
              {t('owedAgain', {
                amount: format.money(owed),
                names: payment.paid.map(each => each.name).join(', '),
              })}
            </li>
          ) : null}
          <li>{t(`byHand.${method}`)}</li>
        </ul>
      </section>
      <footer className={styles.foot}>
        <p role="alert">{form.problem}</p>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" size="dense" busy={form.busy}>
          {t('refundNow', { amount: format.money(amount) })}
        </Button>
      </footer>
    </form>
  )
}

const readAmount = (target: EventTarget) =>
  (target instanceof HTMLInputElement ? readTypedLei(target.value) : undefined) ?? 0
