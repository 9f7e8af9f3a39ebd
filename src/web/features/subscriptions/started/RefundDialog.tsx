import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getSubscriptionRefund, refundSubscription } from '#contract/money/patient-subscriptions.ts'
import type { WholeSubscription } from '#contract/money/patient-subscriptions.ts'
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
import styles from './PatientSubscriptions.module.css'

const WAYS = ['unused', 'full_price', 'agreed'] as const
const TARGETS = ['card', 'cash', 'bank', 'account'] as const

interface RefundDialogProps {
  subscription: WholeSubscription
  onClose: () => void
}

/** Gives a package back in one of three ways, with what each comes to and what follows from it. */
export function RefundDialog({ subscription, onClose }: RefundDialogProps) {
  const { t } = useTranslation(['subscriptions', 'common'])
  const format = useFormat()
  const invalidate = useInvalidate()
  const [way, setWay] = useState<(typeof WAYS)[number]>('unused')
  const [to, setTo] = useState<(typeof TARGETS)[number]>('card')
  const quote = useQuery({
    ...query(getSubscriptionRefund, { id: subscription.id }),
    select: reply => reply.data,
    meta: { silent: true },
  })
  const sums = quote.data
  const owed = subscription.price - subscription.paid
  // An agreed sum is typed; the others pay what is still owed for it first.
  const given = way === 'unused' ? sums?.unused : way === 'full_price' ? sums?.full_price : undefined
  const hand = given === undefined ? undefined : Math.max(given - owed, 0)
  const { field, formProps, busy, problem } = useCallForm({
    definition: refundSubscription,
    extra: { id: subscription.id, way, to: hand === 0 ? 'account' : to, version: subscription.version },
    onDone(_reply, _values, isOpen) {
      invalidate(['patient_money', 'booking'])
      showNotice({ kind: 'ok', text: t('refund.done', { name: subscription.subscription_name }) })
      if (isOpen) onClose()
    },
  })
  const facts = `${subscription.subscription_name} · ${subscription.patient_name} · ${t('refund.paid', { amount: format.money(subscription.paid) })}`
  return (
    <Dialog title={t('refund.title')} text={facts} width={560} onClose={onClose}>
      {quote.error && !sums ? (
        <LoadFailure error={quote.error} busy={quote.isFetching} onRetry={() => void quote.refetch()} />
      ) : !sums ? (
        <Skeleton height={240} />
      ) : (
        <form {...formProps} className={styles.form}>
          <fieldset className={styles.ways}>
            <legend className="visually-hidden">{t('refund.how')}</legend>
            {WAYS.filter(each => each !== 'agreed' || sums.most > 0).map(each => (
              <label key={each} className={styles.way} data-chosen={each === way || undefined}>
                <input type="radio" name="refund-way" checked={each === way} onChange={() => setWay(each)} />
                <span>
                  <strong>{t(`refund.ways.${each}`)}</strong>
                  <span className={styles.dim}>
                    {each === 'unused'
                      ? t('refund.of.unused', { count: sums.remaining, worth: format.money(sums.use_worth) })
                      : each === 'full_price'
                        ? t('refund.of.full_price', {
                            price: format.money(subscription.price),
                            used: format.money(sums.used_at_full_price),
                          })
                        : t('refund.of.agreed', { most: format.money(sums.most) })}
                  </span>
                </span>
                {each === 'agreed' ? null : (
                  <strong>{format.money(each === 'unused' ? sums.unused : sums.full_price)}</strong>
                )}
              </label>
            ))}
          </fieldset>
          {way === 'agreed' ? (
            <PriceField {...field('amount')} label={t('refund.amount')} defaultValue={undefined} required />
          ) : null}
          {hand === 0 ? null : (
            <div className={styles.targets}>
              <p className={styles.label}>{t('refund.where')}</p>
              <Segmented
                label={t('refund.where')}
                value={to}
                options={TARGETS.map(value => ({ value, label: t(`refund.targets.${value}`) }))}
                onChange={setTo}
              />
            </div>
          )}
          <TextField
            {...field('reason')}
            label={t('record.reason')}
            maxLength={300}
            required
            autoComplete="off"
          />
          <div className={styles.follows}>
            <strong>{t('refund.follows')}</strong>
            <ul>
              <li>{t('refund.closes', { count: sums.remaining })}</li>
              {owed <= 0 ? null : given === undefined || hand === undefined ? (
                <li>{t('refund.owed')}</li>
              ) : (
                <li>
                  {t(hand === 0 ? 'refund.owedAll' : 'refund.owedPart', {
                    owed: format.money(Math.min(owed, given)),
                    hand: format.money(hand),
                  })}
                </li>
              )}
              {sums.visits.map(visit => (
                <li key={visit.booking_id}>
                  {t('refund.visit', { when: format.dayTime(visit.start), price: format.money(visit.price) })}
                </li>
              ))}
            </ul>
          </div>
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
          <div className={styles.foot}>
            <Button type="submit" size="dense" busy={busy}>
              {hand === undefined
                ? t('record.refund')
                : hand === 0
                  ? t('refund.end')
                  : t('refund.submit', { amount: format.money(hand) })}
            </Button>
            <Button variant="secondary" size="dense" onClick={onClose}>
              {t('common:actions.cancel')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
