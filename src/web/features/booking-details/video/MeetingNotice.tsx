import {
  IconAlertTriangle,
  IconArrowsLeftRight,
  IconClockExclamation,
  IconFlask,
  IconPlugConnected,
  IconPlugConnectedX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { Meeting } from '#contract/video/meetings.ts'
import { useStaff } from '#web/api/use-staff.ts'
import type { MeetingLook } from './meeting-look.ts'
import { useMeetingWords } from './use-meeting-words.ts'
import styles from './MeetingCard.module.css'

interface MeetingNoticeProps {
  meeting: Meeting
  state: MeetingLook
  zone: string
  now: number
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const notice = (tone: string, icon: ReactNode, strong: string, rest: ReactNode = '') => (
  <p className={styles.notice} data-tone={tone}>
    {icon}
    <span>
      {strong === '' ? null : <strong>{strong} </strong>}
      {rest}
    </span>
  </p>
)

/** What stands in the way, or what one should know. */
export function MeetingNotice({ meeting, state, zone, now }: MeetingNoticeProps) {
  const { t } = useTranslation('meeting')
  const { can } = useStaff()
  const { providerOf, isToday, format } = useMeetingWords(zone, now)
  const provider = providerOf(meeting)
  return (
    <>
      {state === 'retrying'
        ? notice(
            'danger',
            <IconAlertTriangle {...ICON} />,
            t(
              `why.${meeting.reason === 'day_limit' ? 'dayLimit' : meeting.reason === 'limited' ? 'limited' : 'away'}`,
              { provider },
            ),
            [meeting.tries > 0 ? t('tries', { count: meeting.tries }) : '', nextTry(meeting.next_at)]
              .filter(Boolean)
              .join(' '),
          )
        : null}
      {state === 'stopped'
        ? notice(
            'danger',
            <IconPlugConnectedX {...ICON} />,
            t(meeting.reason === 'account_broken' ? 'why.withdrawn' : 'why.refused', { provider }),
            meeting.waiting_visits > 1 ? t('waitingVisits', { count: meeting.waiting_visits }) : '',
          )
        : null}
      {state === 'none'
        ? notice(
            'warn',
            <IconPlugConnected {...ICON} />,
            '',
            [t('noProvider'), can('settings.manage') ? '' : t('askToConnect')].join(' ').trim(),
          )
        : null}
      {state === 'updating' && meeting.moved_from !== null
        ? notice(
            'plain',
            <IconArrowsLeftRight {...ICON} />,
            '',
            <Trans
              t={t}
              i18nKey="moved"
              values={{ from: format.dayTime(meeting.moved_from), to: format.dayTime(meeting.start) }}
              components={{ b: <strong /> }}
            />,
          )
        : null}
      {state === 'overlap' && meeting.overlap !== null
        ? notice(
            'warn',
            <IconAlertTriangle {...ICON} />,
            t('overlap', {
              doctor: meeting.overlap.doctor_name,
              range: format.timeRange(meeting.overlap.start, meeting.overlap.end),
            }),
            t('sameAccount', { provider }),
          )
        : null}
      {meeting.stops_after !== null && state !== 'over' && state !== 'cancelled'
        ? notice(
            'warn',
            <IconClockExclamation {...ICON} />,
            '',
            t('stopsAfter', { provider, count: meeting.stops_after }),
          )
        : null}
      {meeting.is_trial ? notice('plain', <IconFlask {...ICON} />, '', t('trial')) : null}
    </>
  )

  function nextTry(at: string | null): string {
    if (at === null) return ''
    return isToday(at) ? t('nextAt', { time: format.time(at) }) : t('nextOn', { when: format.dayTime(at) })
  }
}
