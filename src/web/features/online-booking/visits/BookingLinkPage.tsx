import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { DeadLink } from '#web/parts/public/DeadLink.tsx'
import { LinkHeader } from '#web/ui/LinkHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BookedNow } from './BookedNow.tsx'
import { LinkedVisit } from './LinkedVisit.tsx'
import { bookingQuery } from '../queries.ts'
import { isComing } from './visit-state.ts'
import styles from './BookingLinkPage.module.css'

const MoveVisit = lazy(async () => ({ default: (await import('../moving/MoveVisit.tsx')).MoveVisit }))
const MovedNow = lazy(async () => ({ default: (await import('../moving/MovedNow.tsx')).MovedNow }))

/** The permanent link of a visit: shows what it is now, and lets it be confirmed, moved or cancelled without an account. */
export function BookingLinkPage() {
  const { bookingCode } = useParams({ from: '/_link/b/$bookingCode' })
  const { nou, muta, mutat } = useSearch({ from: '/_link/b/$bookingCode' })
  const { data, error, refetch, isFetching } = useQuery(bookingQuery(bookingCode))
  const visit = data?.data
  if (visit) {
    const hasHour = isComing(visit) && !visit.pinned
    return (
      <>
        <LinkHeader clinic={visit.clinic_name} />
        <Suspense fallback={<Loading />}>
          {muta ? (
            <MoveVisit visit={visit} />
          ) : mutat && hasHour ? (
            <MovedNow visit={visit} was={mutat} />
          ) : nou && hasHour ? (
            <BookedNow visit={visit} />
          ) : (
            <LinkedVisit visit={visit} />
          )}
        </Suspense>
      </>
    )
  }
  if (error) return <DeadLink to="visit" error={error} busy={isFetching} onRetry={() => void refetch()} />
  return <Loading />
}

function Loading() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton width={160} height={24} />
      <Skeleton width="80%" height={32} />
      <Skeleton height={220} />
      <Skeleton height={56} />
    </div>
  )
}
