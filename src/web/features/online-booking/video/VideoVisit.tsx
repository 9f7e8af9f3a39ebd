import {
  IconBan,
  IconCheck,
  IconChevronRight,
  IconHourglass,
  IconReceipt,
  IconVideo,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import type { PublicMeeting } from '#contract/video/meetings.ts'
import { statusName } from '#domain/bookings/booking-status.ts'
import { useDayWords } from '#web/parts/public/day-words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { DeviceCheck } from './device/DeviceCheck.tsx'
import { CallClinic, ClinicHelp } from './ClinicHelp.tsx'
import { EndedVisit } from './EndedVisit.tsx'
import { JoinCard } from './JoinCard.tsx'
import { PreparingCard } from './PreparingCard.tsx'
import { ProviderRow } from './ProviderRow.tsx'
import { useHourBefore } from './use-hour-before.ts'
import { VisitFacts } from './VisitFacts.tsx'
import type { VideoState } from './video-state.ts'
import { WaitCard } from './WaitCard.tsx'
import styles from './VideoVisit.module.css'

export interface VideoVisitProps {
  visit: PatientBooking
  meeting: PublicMeeting
  state: VideoState
  /** By the server's clock, which is so far ahead of the device's. */
  now: number
  ahead: number
  /** By the device's. */
  answeredAt: number
  isOffline: boolean
  onAsk: () => void
  rating: (code: string) => ReactNode
}

const LOOKS = {
  early: { tone: 'accent', Icon: IconVideo },
  open: { tone: 'accent', Icon: IconVideo },
  preparing: { tone: 'warn', Icon: IconHourglass },
  sought: { tone: 'warn', Icon: IconHourglass },
  ended: { tone: 'neutral', Icon: IconCheck },
  cancelled: { tone: 'neutral', Icon: IconBan },
} as const

/** A video visit as its link shows it now. */
export function VideoVisit(props: VideoVisitProps) {
  const { visit, meeting, state, now, isOffline, rating } = props
  const { t } = useTranslation(['video-visit', 'patient'])
  const format = useFormat(meeting.zone)
  const words = useDayWords(format, meeting.zone, now)
  const title = useTitle(props)
  const before = useHourBefore(visit.code, meeting.start)
  const { tone, Icon } = LOOKS[state]
  const isAsked = state === 'early' && statusName(visit.status) === 'new'
  const isComing = state === 'early' || state === 'open' || state === 'preparing'
  const isMissed = state === 'ended' && statusName(visit.status) === 'no_show'
  usePageTitle(title)
  return (
    <>
      <div className={styles.intro} aria-live="polite">
        <p className={styles.badges}>
          <Badge tone={tone} icon={<Icon size={16} stroke={1.75} aria-hidden="true" />}>
            {t(`badge.${isMissed ? 'missed' : state}`)}
          </Badge>
          {meeting.is_trial && isComing ? <Badge tone="warn">{t('trial.badge')}</Badge> : null}
        </p>
        <h1 className={styles.title}>{title}</h1>
        {isAsked ? <p className={styles.lead}>{t('patient:visit.clinicAnswers')}</p> : null}
        {isComing && before !== undefined ? (
          <p className={styles.lead}>{t('moved', { was: words.brief(before) })}</p>
        ) : null}
        {state === 'sought' ? <p className={styles.lead}>{t('patient:visit.hourGone')}</p> : null}
      </div>
      <section className={styles.card}>
        <VisitFacts visit={visit} meeting={meeting} isOver={!isComing} />
        {state === 'ended' && visit.paid > 0 ? (
          <div className={styles.row}>
            <IconReceipt size={24} stroke={1.75} aria-hidden="true" />
            <p className={styles.words}>
              {t('paid', { amount: format.money(visit.paid) })}
              <span>{t('paidText')}</span>
            </p>
          </div>
        ) : null}
        {isComing || state === 'ended' ? null : (
          <Link to="/b/$bookingCode" params={{ bookingCode: visit.code }} className={styles.row}>
            <span className={styles.words}>{t('detailsOver')}</span>
            <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
          </Link>
        )}
      </section>
      {state === 'early' ? <WaitCard {...props} /> : null}
      {state === 'open' ? <JoinCard {...props} /> : null}
      {state === 'preparing' ? <PreparingCard {...props} /> : null}
      {isComing ? (
        <>
          <DeviceCheck code={visit.code}>
            <ProviderRow meeting={meeting} />
          </DeviceCheck>
          <ClinicHelp visit={visit} meeting={meeting} isOffline={isOffline} />
          <p className={styles.small}>{t('ownLink')}</p>
          <p className={styles.ask}>
            <Link to="/b/$bookingCode" params={{ bookingCode: visit.code }} className={styles.link}>
              {t('details')}
            </Link>
          </p>
        </>
      ) : null}
      {state === 'ended' || state === 'cancelled' ? (
        <EndedVisit visit={visit} isCancelled={state === 'cancelled'} rating={rating} />
      ) : null}
      {state === 'sought' ? (
        <div className={styles.help}>
          <CallClinic visit={visit} />
        </div>
      ) : null}
    </>
  )
}

function useTitle({ visit, meeting, state, now }: VideoVisitProps): string {
  const { t } = useTranslation(['video-visit', 'patient'])
  const format = useFormat(meeting.zone)
  const words = useDayWords(format, meeting.zone, now)
  const date = words.dateOf(meeting.start)
  switch (state) {
    case 'early':
      // The clinic has not said yes to that hour yet.
      if (statusName(visit.status) === 'new')
        return t('patient:visit.yourRequest', { day: words.soon(date), time: format.time(meeting.start) })
      // "azi la 15:30", but "vineri, 27 noiembrie, la 15:30".
      return t('title.early', {
        day: words.soon(date).replace(/,.*/, '$&,'),
        time: format.time(meeting.start),
      })
    case 'sought':
      return t('patient:visit.clinicSeeks')
    case 'cancelled':
      return t(
        visit.cancelled_by === 'staff' ? 'patient:visit.clinicCancelled' : 'patient:visit.youCancelled',
        {
          day: words.inSentence(date),
        },
      )
    case 'ended':
      return t(statusName(visit.status) === 'no_show' ? 'title.missed' : 'title.ended')
    default:
      return t(`title.${state}`)
  }
}
