import { IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import { getBookingMeeting } from '#contract/video/meetings.ts'
import { query } from '#web/api/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { MeetingActs } from './MeetingActs.tsx'
import { MeetingEvents } from './MeetingEvents.tsx'
import { MeetingLink } from './MeetingLink.tsx'
import { MeetingMore } from './MeetingMore.tsx'
import { MeetingNotice } from './MeetingNotice.tsx'
import { MeetingSaid } from './MeetingSaid.tsx'
import { lookOf, nextLook } from './meeting-look.ts'
import { useMeetingWords } from './use-meeting-words.ts'
import styles from './MeetingCard.module.css'

interface MeetingCardProps {
  booking: Booking
  zone: string
  now: number
  canEdit: boolean
}

/** How far a video visit's meeting is, and what can be done about it. */
export default function MeetingCard({ booking, zone, now, canEdit }: MeetingCardProps) {
  const { t } = useTranslation('meeting')
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getBookingMeeting, { id: booking.id }),
    // What happens at the provider is told by no change of ours.
    refetchInterval: ({ state }) => state.data && nextLook(state.data.data, Date.now()),
    meta: { silent: true },
  })
  const words = useMeetingWords(zone, now)
  const meeting = data?.data
  const look = meeting && lookOf(meeting, now)
  return (
    <section className={styles.card} aria-labelledby="meeting-title">
      <header className={styles.head}>
        <IconVideo size={20} stroke={1.75} aria-hidden="true" />
        <h3 id="meeting-title">{t('title')}</h3>
        {meeting && look ? (
          <span role="status">
            <Badge tone={look.tone}>{words.badge(meeting, look.state)}</Badge>
          </span>
        ) : null}
      </header>
      {meeting && look ? (
        <>
          <MeetingNotice meeting={meeting} state={look.state} zone={zone} now={now} />
          <MeetingActs meeting={meeting} state={look.state} canEdit={canEdit} booking={booking} />
          <MeetingSaid meeting={meeting} state={look.state} zone={zone} now={now} />
          {look.hasLink && meeting.link !== null ? (
            <MeetingLink
              link={meeting.link}
              bookingId={booking.id}
              canEdit={canEdit}
              wasSent={meeting.events.some(({ kind }) => kind === 'link_sent')}
              hasCode={look.state !== 'waiting'}
            >
              <MeetingMore state={look.state} canEdit={canEdit} booking={booking} />
            </MeetingLink>
          ) : (
            <div className={styles.acts}>
              <MeetingMore state={look.state} canEdit={canEdit} booking={booking} />
            </div>
          )}
          <MeetingEvents events={meeting.events} zone={zone} now={now} />
        </>
      ) : error ? (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={120} />
      )}
    </section>
  )
}
