import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '#contract/messages/notifications.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useNotificationWords } from './use-notification-words.ts'
import { visitLink } from './visit-link.ts'

interface NotificationToastsProps {
  /** The newest that was there before. */
  after: number
  items: readonly Notification[]
  zone: string
}

/** Draws nothing itself: loaded, with its words, once there is something to say. */
export default function NotificationToasts({ after, items, zone }: NotificationToastsProps) {
  const { t } = useTranslation('notifications')
  const { say } = useNotificationWords(zone)
  const navigate = useNavigate()
  const told = useRef(after)
  useEffect(() => {
    const fresh = items.filter(({ id }) => id > told.current)
    told.current = Math.max(told.current, items[0]?.id ?? 0)
    for (const item of fresh.toReversed()) {
      const { booking } = item
      const { title, text } = say(item)
      const action = booking && { label: t('open'), run: () => void navigate(visitLink(booking)) }
      showNotice({ kind: 'info', text: [title, text].filter(Boolean).join(': '), ...(action && { action }) })
    }
  }, [items, say, navigate, t])
  return null
}
