import { useQuery } from '@tanstack/react-query'
import { IconLinkOff } from '@tabler/icons-react'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api/client.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkHeader } from '#web/ui/LinkHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BookedNow } from './BookedNow.tsx'
import { LinkedVisit } from './LinkedVisit.tsx'
import { bookingQuery } from '../queries.ts'
import { isComing } from './visit-state.ts'
import styles from './BookingLinkPage.module.css'

/** The permanent link of a visit: shows what it is now, and lets it be confirmed or cancelled without an account. */
export function BookingLinkPage() {
  const { bookingCode } = useParams({ from: '/_link/b/$bookingCode' })
  const { nou } = useSearch({ from: '/_link/b/$bookingCode' })
  const { data, error, refetch, isFetching } = useQuery(bookingQuery(bookingCode))
  const visit = data?.data
  if (visit) {
    return (
      <>
        <LinkHeader clinic={visit.clinic_name} />
        {nou && isComing(visit) && !visit.pinned ? (
          <BookedNow visit={visit} />
        ) : (
          <LinkedVisit visit={visit} />
        )}
      </>
    )
  }
  if (error) return <NoVisit error={error} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton width={160} height={24} />
      <Skeleton width="80%" height={32} />
      <Skeleton height={220} />
      <Skeleton height={56} />
    </div>
  )
}

function NoVisit({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation(['patient', 'common'])
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <EmptyState
      level={1}
      icon={<IconLinkOff size={28} stroke={1.75} />}
      title={unknown ? t('patient:visit.unknown') : error.message}
      text={unknown ? t('patient:visit.unknownText') : undefined}
    >
      {unknown ? (
        <Link to="/pacient" className={buttonClass({ variant: 'secondary' })}>
          {t('patient:searchDoctor')}
        </Link>
      ) : (
        <Button variant="secondary" busy={busy} onClick={onRetry}>
          {t('common:actions.retry')}
        </Button>
      )}
    </EmptyState>
  )
}
