import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api/client.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkHeader } from '#web/ui/LinkHeader.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { PayForm } from './PayForm.tsx'
import { payQuery } from './pay-query.ts'
import { PayEnd } from './PayEnd.tsx'
import styles from './PayPage.module.css'

/** What a clinic asks to be paid by a link, and where somebody comes back from the processor's page. */
export function PayPage() {
  const { t } = useTranslation('pay')
  const { payCode } = useParams({ from: '/_link/pay/$payCode' })
  const { data: page, error, isFetching, refetch } = useQuery(payQuery(payCode))
  usePageTitle(t('title'))
  if (error && !page) {
    const isUnknown = error instanceof ApiError && [404, 422].includes(error.status)
    if (!isUnknown) return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
    return (
      <EmptyState
        level={1}
        icon={<IconLinkOff size={28} stroke={1.75} />}
        title={t('unknown')}
        text={t('unknownText')}
      >
        <Link to="/pacient" className={buttonClass({ variant: 'secondary' })}>
          {t('search')}
        </Link>
      </EmptyState>
    )
  }
  if (!page) {
    return (
      <div className={styles.page} aria-busy="true">
        <Skeleton width={180} height={36} />
        <Skeleton height={160} />
        <Skeleton height={56} />
      </div>
    )
  }
  if (page.booking_code !== null)
    return (
      <Navigate
        to="/b/$bookingCode"
        params={{ bookingCode: page.booking_code }}
        search={{ nou: 1 }}
        replace
      />
    )
  return (
    <>
      <LinkHeader clinic={page.clinic_name} />
      {page.state === 'open' ? (
        <PayForm code={payCode} page={page} onChanged={() => void refetch()} />
      ) : (
        <PayEnd page={page} />
      )}
    </>
  )
}
