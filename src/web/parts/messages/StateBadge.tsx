import {
  IconAlertCircle,
  IconChecks,
  IconClock,
  IconMailCheck,
  IconPlayerSkipForward,
  IconSend,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MessageState } from '#contract/messages/message-log.ts'
import styles from './StateBadge.module.css'

const LOOKS: Record<MessageState, { icon: Icon; tone: 'ok' | 'sent' | 'danger' | 'quiet' }> = {
  queued: { icon: IconClock, tone: 'quiet' },
  sending: { icon: IconSend, tone: 'quiet' },
  sent: { icon: IconSend, tone: 'sent' },
  undelivered: { icon: IconAlertCircle, tone: 'danger' },
  delivered: { icon: IconChecks, tone: 'ok' },
  failed: { icon: IconAlertCircle, tone: 'danger' },
  skipped: { icon: IconPlayerSkipForward, tone: 'quiet' },
}

interface StateBadgeProps {
  state: MessageState
  channel: 'sms' | 'email'
}

/** What became of a message: a word, a colour and a sign. */
export function StateBadge({ state, channel }: StateBadgeProps) {
  const { t } = useTranslation('messages')
  const { icon, tone } = LOOKS[state]
  const StateIcon = state === 'sent' && channel === 'email' ? IconMailCheck : icon
  return (
    <span className={styles.badge} data-tone={tone}>
      <StateIcon size={16} stroke={1.75} aria-hidden="true" />
      {t(`states.${state}`)}
    </span>
  )
}
