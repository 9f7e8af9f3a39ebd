import { IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
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
  const isEmpty = subscriptions.length + codes.length === 0
  return (
    <>
      {isEmpty ? (
        <EmptyState
          icon={<IconGift size={28} stroke={1.75} />}
          title={t('account:offers.none')}
          text={t('account:offers.noneText')}
        />
      ) : (
        <section className={styles.section}>
          <h2 className={styles.heading}>{t('offers:mine')}</h2>
          <ul className={styles.list}>
            {subscriptions.map(own => (
              <OwnPackageCard key={`${own.clinic.id}/${own.id}`} own={own} />
            ))}
            {codes.map(own => (
              <OwnCodeCard key={`${own.clinic.id}/${own.id}`} own={own} />
            ))}
          </ul>
        </section>
      )}
      <ClaimCode given={code} />
      {shops.map(shop => (
        <ClinicShop key={shop.clinic.id} shop={shop} isNamed={shops.length > 1} />
      ))}
    </>
  )
}
