import { useTranslation } from 'react-i18next'
import type { LoggedMessage } from '#contract/messages/message-log.ts'
import type { SkipReason } from '#domain/messages/template.ts'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useNow } from '#web/ui/use-now.ts'

const ANSWERED = /^the gateway answered (\d{3})$/

/** How a message is called, when it went, and what is to be said of its state. */
export function useMessageWords(zone: string) {
  const { t } = useTranslation('messages')
  const format = useFormat(zone)
  const today = localDateOf(useNow(), zone)

  /** "azi, 10:06", "ieri, 18:00", "20 nov., 18:00". */
  function whenOf(at: string): string {
    const day = localDateOf(Date.parse(at), zone)
    const time = format.time(at)
    if (day === today) return t('today', { time })
    if (day === addDays(today, -1)) return t('yesterday', { time })
    return `${format.dayMonth(at)}, ${time}`
  }

  const nameOf = ({ template, category }: Pick<LoggedMessage, 'template' | 'category'>) =>
    template?.name ?? t(`categories.${category}`)

  /** Why it was skipped; by the one channel it would have gone by, not by both. */
  const reasonOf = (reason: SkipReason, channel: 'sms' | 'email') =>
    reason === 'no_contact' ? t(channel === 'sms' ? 'noPhone' : 'noEmail') : t(`reasons.${reason}`)

  /** What a gateway said; what we say of its answer in the reader’s language. */
  function problemOf(problem: string): string {
    if (problem === 'unconfirmed') return t('unconfirmed')
    const code = ANSWERED.exec(problem)?.[1]
    return code ? t('gatewayAnswered', { code }) : problem
  }

  /** Beside its state: when it arrived, or why it did not; how it went. */
  function noteOf(message: LoggedMessage): string {
    const { state, channel, skip_reason, problem, delivered_at, answered, visits, language } = message
    const parts = [
      state === 'delivered' && delivered_at && secondOf(delivered_at, zone),
      state === 'skipped' && skip_reason && reasonOf(skip_reason, channel),
      (state === 'undelivered' || state === 'failed') && problem && problemOf(problem),
      state === 'sent' && (channel === 'email' ? t('byEmail') : t('unconfirmed')),
      answered && t(`answered.${answered}`),
      visits > 1 && t('oneMessage', { count: visits }),
      language === 'en' && t('inEnglish'),
    ]
    return parts.filter(Boolean).join(' · ')
  }

  return { whenOf, nameOf, noteOf, reasonOf, problemOf, today }
}

/** "10:06:09", for what is told apart by seconds. */
export function secondOf(at: string, zone: string): string {
  return new Intl.DateTimeFormat('ro-RO', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(new Date(at))
}
