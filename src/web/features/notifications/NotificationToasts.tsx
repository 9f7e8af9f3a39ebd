import { useBell } from './use-bell.ts'
import { useNotificationToasts } from './use-notification-toasts.ts'

/** Draws nothing: loaded behind the page, with the words that it may need. */
export default function NotificationToasts() {
  const { zone } = useBell()
  useNotificationToasts(zone ?? 'Europe/Bucharest')
  return null
}
