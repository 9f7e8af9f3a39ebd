import { IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnCode, OwnPackage } from '#contract/money/offers.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ClaimCode } from './ClaimCode.tsx'
import { ClinicShop } from './ClinicShop.tsx'
import { offersQuery } from './offers-query.ts'
import { OwnCodeCard } from './OwnCodeCard.tsx'
import { OwnPackageCard } from './OwnPackageCard.tsx'
import styles from './Offers.module.css'

/** What the patient owns, the code they were given, and what their clinics sell. */
export function OwnOffers({ code }: { code: string | undefined }) {
  const { t } = useTranslation(['offers', 'account'])
  const { data, error, isFetching, refetch } = useQuery(offersQuery())
  if (error && !data) return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div className={styles.section} aria-busy="true">
        <Skeleton height={160} />
        <Skeleton height={90} />
        <Skeleton height={200} />
      </div>
    )
  }
  const { subscriptions, codes, shops } = data
  return (
    <>
      {subscriptions.length + codes.length === 0 ? (
        <EmptyState
          icon={<IconGift size={28} stroke={1.75} />}
          title={t('account:offers.none')}
          text={t('account:offers.noneText')}
        />
      ) : (
        <Own subscriptions={subscriptions} codes={codes} />
      )}
      <ClaimCode given={code} />
      {shops.map(shop => (
        <ClinicShop key={shop.clinic.id} shop={shop} isNamed={shops.length > 1} />
      ))}
    </>
  )
}

interface OwnProps {
  subscriptions: readonly OwnPackage[]
  codes: readonly OwnCode[]
}

/** What can still be used, and apart from it what is over. */
function Own({ subscriptions, codes }: OwnProps) {
  const { t } = useTranslation('offers')
  const [shown, setShown] = useState<'active' | 'ended'>('active')
  const packages = Map.groupBy(subscriptions, ({ state }) => (state === 'running' ? 'active' : 'ended'))
  const cards = Map.groupBy(codes, ({ state }) =>
    state === 'active' || state === 'redeemed' ? 'active' : 'ended',
  )
  const countOf = (which: typeof shown) =>
    (packages.get(which)?.length ?? 0) + (cards.get(which)?.length ?? 0)
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('mine')}</h2>
      {countOf('ended') > 0 ? (
        <div className={styles.choice}>
          <Segmented
            label={t('shown')}
            value={shown}
            options={(['active', 'ended'] as const).map(value => ({
              value,
              label: t(value, { number: countOf(value) }),
            }))}
            onChange={setShown}
          />
        </div>
      ) : null}
      {countOf(shown) === 0 ? <p className={styles.facts}>{t('noneActive')}</p> : null}
      <ul className={styles.list}>
        {packages.get(shown)?.map(own => (
          <OwnPackageCard key={`${own.clinic.id}/${own.id}`} own={own} />
        ))}
        {cards.get(shown)?.map(own => (
          <OwnCodeCard key={`${own.clinic.id}/${own.id}`} own={own} />
        ))}
      </ul>
    </section>
  )
}
