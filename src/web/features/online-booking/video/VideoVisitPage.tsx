import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import type { PublicMeeting } from '#contract/video/meetings.ts'
import { MINUTE } from '#domain/time/wall-time.ts'
import { ApiError, isUnanswered } from '#web/api/client.ts'
import { useConnection } from '#web/api/connection.ts'
import { DeadLink } from '#web/parts/public/DeadLink.tsx'
import { LinkHeader } from '#web/ui/LinkHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { bookingQuery } from '../queries.ts'
import { KnownSince } from '../visits/KnownSince.tsx'
import { aheadOf, meetingQuery } from './meeting-query.ts'
import { useServerNow } from './use-server-now.ts'
import { VideoVisit } from './VideoVisit.tsx'
import { videoStateOf } from './video-state.ts'
import styles from './VideoVisit.module.css'

interface VideoVisitPageProps {
  /** Asks how it was, once it is over. */
  rating: (code: string) => ReactNode
}

/** A video visit's permanent link: when one can come in, and the door itself. */
export function VideoVisitPage({ rating }: VideoVisitPageProps) {
  const { bookingCode: code } = useParams({ from: '/_link/b/$bookingCode_/video' })
  const booking = useQuery(bookingQuery(code))
  const meeting = useQuery(meetingQuery(code))
  const visit = booking.data?.data
  const refetchVisit = booking.refetch
  const isBehind = visit && meeting.data && differs(visit, meeting.data.data)

  // What changed behind the link is told by the meeting first.
  useEffect(() => {
    if (isBehind) void refetchVisit()
  }, [isBehind, refetchVisit])

  if (visit && meeting.data)
    return (
      <>
        <LinkHeader clinic={visit.clinic_name} />
        <Known
          visit={visit}
          meeting={meeting.data.data}
          answeredAt={meeting.dataUpdatedAt}
          isUnanswered={isUnanswered(meeting.error)}
          onAsk={() => void meeting.refetch()}
          rating={rating}
        />
      </>
    )
  const isInClinic = meeting.error instanceof ApiError && meeting.error.status === 404
  if (visit && isInClinic) return <Navigate to="/b/$bookingCode" params={{ bookingCode: code }} replace />
  const error = booking.error ?? (isInClinic ? null : meeting.error)
  if (error)
    return (
      <DeadLink
        to="visit"
        error={error}
        busy={booking.isFetching || meeting.isFetching}
        onRetry={() => void Promise.all([booking.refetch(), meeting.refetch()])}
      />
    )
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton width={120} height={24} />
      <Skeleton width="80%" height={36} />
      <Skeleton height={104} />
      <Skeleton height={180} />
    </div>
  )
}

/** Whether the visit was moved or cancelled since it was read. */
function differs(
  { start, cancelled_at: cancelledAt, pinned }: PatientBooking,
  meeting: PublicMeeting,
): boolean {
  const isCancelled = cancelledAt !== null || pinned
  return isCancelled !== (meeting.state === 'cancelled') || Date.parse(start) !== Date.parse(meeting.start)
}

interface KnownProps extends VideoVisitPageProps {
  visit: PatientBooking
  meeting: PublicMeeting
  answeredAt: number
  isUnanswered: boolean
  onAsk: () => void
}

function Known({ visit, meeting, answeredAt, isUnanswered: isLost, onAsk, rating }: KnownProps) {
  const connection = useConnection()
  const isOffline = isLost || connection === 'offline'
  const ahead = aheadOf(meeting, answeredAt)
  const now = useServerNow({ ahead, step: MINUTE, onJump: onAsk })

  // Come back to from the meeting, the page may be as it was left.
  useEffect(() => {
    const askIfKept = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onAsk()
    }
    window.addEventListener('pageshow', askIfKept)
    return () => window.removeEventListener('pageshow', askIfKept)
  }, [onAsk])

  return (
    <div className={styles.page}>
      {isOffline ? <KnownSince at={answeredAt} /> : null}
      <VideoVisit
        visit={visit}
        meeting={meeting}
        state={videoStateOf(meeting, visit, now, isOffline)}
        now={now}
        ahead={ahead}
        answeredAt={answeredAt}
        isOffline={isOffline}
        onAsk={onAsk}
        rating={rating}
      />
    </div>
  )
}
