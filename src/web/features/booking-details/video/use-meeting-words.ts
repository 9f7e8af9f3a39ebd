import { useTranslation } from 'react-i18next'
import type { Meeting } from '#contract/video/meetings.ts'
import { VIDEO_PROVIDER_NAMES } from '#contract/video/video-providers.ts'
import { localDateOf, MINUTE } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { MeetingLook } from './meeting-look.ts'

/** What the card says of a meeting. */
export function useMeetingWords(zone: string, now: number) {
  const { t } = useTranslation('meeting')
  const format = useFormat(zone)

  const providerOf = ({ provider }: Meeting) =>
    provider === null ? t('provider') : VIDEO_PROVIDER_NAMES[provider]

  function badge(meeting: Meeting, state: MeetingLook): string {
    if (state === 'waiting' && meeting.make_at !== null)
      return t('badges.waiting', { day: format.dayMonth(meeting.make_at) })
    if (state === 'running' && meeting.running_since !== null) {
      const minutes = Math.max(0, Math.floor((now - Date.parse(meeting.running_since)) / MINUTE))
      return minutes === 0 ? t('badges.justStarted') : t('badges.running', { minutes })
    }
    return t(`badges.${state === 'waiting' ? 'later' : state}`)
  }

  /** "Zoom, contul clinicii." */
  function whose(meeting: Meeting): string {
    if (meeting.is_manual) return t('whose.manual')
    const provider = providerOf(meeting)
    if (meeting.account === null) return `${provider}.`
    return t(`whose.${meeting.account}`, { provider })
  }

  function beginning(meeting: Meeting): string {
    const minutes = Math.ceil((Date.parse(meeting.start) - now) / MINUTE)
    if (minutes > 60 || now > Date.parse(meeting.end)) return ''
    if (minutes <= 0) return t('begun')
    const begins = t('begins', { count: minutes })
    return minutes <= 15 ? t('mayJoin', { begins }) : `${begins}.`
  }

  const isToday = (at: string) => localDateOf(Date.parse(at), zone) === localDateOf(now, zone)

  return { badge, isToday, whose, beginning, providerOf, format }
}
