import { IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { buyOffer } from '#contract/money/offers.ts'
import type { SubscriptionNeeded } from '#contract/money/patient-subscriptions.ts'
import { call } from '#web/api/client.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { useFormat } from '#web/i18n/format.ts'
import { comeBackHere } from '#web/parts/public/come-back.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import styles from './DepositStep.module.css'
import { leaveToPay } from './use-reservation.ts'

interface PackageStepProps {
  needed: SubscriptionNeeded
  clinicId: number
  /** A package is bought for oneself. */
  isOwn: boolean
}

/** The visit is booked only inside a package: which one, and where it is bought; the hour is kept meanwhile. */
export function PackageStep({ needed, clinicId, isOwn }: PackageStepProps) {
  const { t } = useTranslation('pay')
  const format = useFormat()
  const once = useRequestKey()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { subscription, name, price, months, maximum_uses: uses, reason, service } = needed
  const buy = useMutation({
    mutationFn: async (id: number) => {
      const wanted = { clinic_id: clinicId, kind: 'subscription' as const, id }
      const { data } = await once(key => call(buyOffer, wanted, key))
      leaveToPay()
      comeBackHere()
      window.location.assign(data.url)
    },
    meta: { silent: true },
  })
  const facts = [
    t('package.uses', { count: uses }),
    months > 0 ? t('package.months', { count: months }) : t('package.noEnd'),
  ]
  const canBuy = subscription !== null && needed.sold_online && isOwn
  return (
    <section className={styles.step}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t('package.title')}
      </h2>
      <p>{t(`package.${reason}`, { service: service.name })}</p>
      {subscription ? (
        <div className={styles.policy}>
          <span className={styles.words}>
            <span className={styles.head}>
              <strong>{name}</strong>
              <strong>{format.money(price)}</strong>
            </span>
            <span className={styles.text}>{facts.join(' · ')}</span>
          </span>
        </div>
      ) : null}
      <div aria-live="assertive">
        {buy.error ? <p className={styles.problem}>{buy.error.message}</p> : null}
      </div>
      {canBuy ? (
        <Button
          size="large"
          block
          busy={buy.isPending || buy.isSuccess}
          icon={<IconLock size={22} stroke={1.75} />}
          onClick={() => buy.mutate(subscription.id)}
        >
          {t('package.buy', { amount: format.money(price) })}
        </Button>
      ) : (
        <Link
          to="/patient/$page"
          params={{ page: 'offers' }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('toOffers')}
        </Link>
      )}
      <p className={styles.secure}>{t(canBuy ? 'package.thenBook' : 'package.atClinic')}</p>
    </section>
  )
}
