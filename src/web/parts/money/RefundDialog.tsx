import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '#contract/call.ts'
import { returnOnCard } from '#contract/money/card-refunds.ts'
import { DESK_METHODS, type DeskMethod } from '#contract/money/checkouts.ts'
import { getPayment, refundPayment, TAKEN_METHODS } from '#contract/money/payments.ts'
import { readTypedLei } from '#domain/money/money.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PriceField } from '#web/ui/PriceField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ActForm } from './ActDialog.tsx'
import styles from './ActDialog.module.css'
import { Where } from './Where.tsx'

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
          method: t(`ofMethod.${methodOf(payment)}`),
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

type Payment = CallReply<typeof getPayment>['data']

const methodOf = ({ method }: Payment) => TAKEN_METHODS.find(each => each === method) ?? 'cash'

function RefundForm({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const invalidate = useInvalidate()
  // What came online goes back to its card, and no other way.
  const isOnCard = payment.method === 'online'
  const [byHand, setByHand] = useState<DeskMethod>(
    DESK_METHODS.find(each => each === payment.method) ?? 'cash',
  )
  const method = isOnCard ? 'online' : byHand
  const [amount, setAmount] = useState(payment.refundable)
  const onDone = (_reply: unknown, values: Record<string, string>, isOpen: boolean) => {
    invalidate('patient_money')
    const lei = format.money(readTypedLei(values['amount'] ?? '') ?? amount)
    showNotice({ kind: 'ok', text: t(isOnCard ? 'refundingOnCard' : 'refunded', { amount: lei }) })
    if (isOpen) onClose()
  }
  const atDesk = useCallForm({ definition: refundPayment, extra: { id: payment.id, method: byHand }, onDone })
  const onCard = useCallForm({ definition: returnOnCard, extra: { id: payment.id }, onDone })
  const form = isOnCard ? onCard : atDesk
  const free = payment.amount - payment.refunded - payment.paid.reduce((sum, each) => sum + each.amount, 0)
  const owed = Math.max(amount - free, 0)
  return (
    <ActForm form={form} submit={t('refundNow', { amount: format.money(amount) })} onClose={onClose}>
      <div onInput={event => setAmount(readAmount(event.target))}>
        <PriceField
          {...form.field('amount')}
          label={t('amount')}
          help={t('refundable', { amount: format.money(payment.refundable) })}
          defaultValue={payment.refundable}
          required
        />
      </div>
      {isOnCard ? null : (
        <Where
          label={t('where')}
          value={byHand}
          options={DESK_METHODS.map(value => ({ value, label: t(`refundBy.${value}`) }))}
          onChange={setByHand}
        />
      )}
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
    </ActForm>
  )
}

const readAmount = (target: EventTarget) =>
  (target instanceof HTMLInputElement ? readTypedLei(target.value) : undefined) ?? 0
