import { useTranslation } from 'react-i18next'
import type { Meeting } from '#contract/video/meetings.ts'
import type { MeetingLook } from './meeting-look.ts'
import { useMeetingWords } from './use-meeting-words.ts'
import styles from './MeetingCard.module.css'

interface MeetingSaidProps {
  meeting: Meeting
  state: MeetingLook
  zone: string
  now: number
}

/** What one may like to know, below what one can do. */
export function MeetingSaid({ meeting, state, zone, now }: MeetingSaidProps) {
  const { t } = useTranslation('meeting')
  const { whose, beginning, providerOf, isToday, format } = useMeetingWords(zone, now)
  const said = sentences().filter(Boolean).join(' ')
  return said === '' ? null : <p className={styles.said}>{said}</p>

  function sentences(): readonly string[] {
    switch (state) {
      case 'making':
        return [t('making', { provider: providerOf(meeting) })]
      case 'waiting':
        return [t('waiting')]
      case 'ready':
      case 'manual':
      case 'overlap':
        return [whose(meeting), beginning(meeting)]
      case 'retrying':
      case 'stopped':
        return [told(meeting.told_at), t('patientSees')]
      case 'none':
        return [told(meeting.told_at), t('byHandOnly')]
      case 'cancelled':
        return [t('cancelled')]
      default:
        return []
    }
  }

  function told(at: string | null): string {
    if (at === null) return ''
    return isToday(at) ? t('told', { time: format.time(at) }) : t('toldOn', { when: format.dayTime(at) })
  }
}
