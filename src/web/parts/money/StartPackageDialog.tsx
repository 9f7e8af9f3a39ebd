import { IconCalendarRepeat, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { assignSubscription } from '#contract/money/patient-subscriptions.ts'
import { parseRon, ronOf } from '#domain/money/money.ts'
import { partWorth } from '#domain/money/shares.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { PackageQuestion } from './package-needed.ts'
import styles from './StartPackageDialog.module.css'

const PAYS = ['visit', 'now'] as const

interface StartPackageDialogProps extends PackageQuestion {
  offersNone: boolean
}

/** Offers to start the package that a visit needs; what was asked for is made again behind it. */
export default function StartPackageDialog({ needed, settle, decide, offersNone }: StartPackageDialogProps) {
  const { t } = useTranslation(['subscriptions', 'common'])
  const format = useFormat()
  const { can } = useStaff()
  const invalidate = useInvalidate()
  const { busy, problem, once, attempt } = useAttempt()
  const [pays, setPays] = useState<(typeof PAYS)[number]>('visit')
  const { subscription, service, patient, reason, only, wanted, left } = needed
  const free = needed.maximum_uses + left - wanted
  const canStart = subscription !== null && settle !== undefined && can('payments.edit')

  const start = () =>
    attempt(async () => {
      if (!subscription || !settle) return
      const patient_id = await settle(needed)
      await once(key => call(assignSubscription, { patient_id, subscription_id: subscription.id }, key))
      invalidate('patient_money')
      decide({ how: 'started', debtor: pays === 'now' ? patient_id : undefined })
    })

  return (
    <Dialog title={t(canStart ? 'start.title' : 'start.lacks')} width={500} onClose={() => decide(undefined)}>
      <div className={styles.body}>
        <p>
          <Trans
            t={t}
            i18nKey={`start.why.${reason}`}
            values={{ service: service.name, patient: patient.name }}
            components={{ b: <strong /> }}
          />
          {only && wanted > 1 && left > 0 ? ` ${t('start.fits', { left, wanted })}` : null}
        </p>
        {subscription ? (
          <div className={styles.card}>
            <span className={styles.icon} aria-hidden="true">
              <IconCalendarRepeat size={22} stroke={1.75} />
            </span>
            <div className={styles.words}>
              <strong>{subscription.name}</strong>
              <span>
                {t('useCount', { count: needed.maximum_uses })}
                {' · '}
                {needed.months === 0
                  ? t('noEnd')
                  : t('start.from', { months: t('monthCount', { count: needed.months }) })}
              </span>
            </div>
            <div className={styles.price}>
              <strong>{format.money(needed.price)}</strong>
              <span>
                {t('start.each', {
                  price: format.money(ronOf(partWorth(parseRon(needed.price) ?? 0, needed.maximum_uses, 1))),
                })}
              </span>
            </div>
          </div>
        ) : (
          <p>{t('start.notSold')}</p>
        )}
        {canStart ? (
          <fieldset className={styles.pays}>
            <legend className="visually-hidden">{t('start.how')}</legend>
            {PAYS.map(each => (
              <label key={each}>
                <input
                  type="radio"
                  name="package-paid"
                  checked={each === pays}
                  onChange={() => setPays(each)}
                />
                <span>{t(`start.pays.${each}`)}</span>
                <span className={styles.how}>{t(`start.paysHow.${each}`)}</span>
              </label>
            ))}
          </fieldset>
        ) : null}
        {canStart ? (
          <p className={styles.note}>
            <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
            <span>
              {t('start.holds', { count: wanted })}{' '}
              {free > 0 ? t('start.free', { count: free }) : t('start.none')}
            </span>
          </p>
        ) : null}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <div className={styles.foot}>
          {canStart ? (
            <Button size="dense" busy={busy} onClick={() => void start()}>
              {t('start.submit')}
            </Button>
          ) : null}
          {only || !offersNone ? null : (
            <Button variant="secondary" size="dense" onClick={() => decide({ how: 'without' })}>
              {t('start.without', { price: format.money(service.price) })}
            </Button>
          )}
          <Button variant="quiet" size="dense" onClick={() => decide(undefined)}>
            {t('common:actions.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
