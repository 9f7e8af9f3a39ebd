import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '@tanstack/react-router'
import { showNotice } from '#web/ui/notices.ts'
import { visitLink } from './visit-link.ts'
import { useBell } from './use-bell.ts'
import { useNotificationWords } from './use-notification-words.ts'

/** Says at once what has just happened; what was there when the page opened is told by the bell alone. */
export function useNotificationToasts(zone: string): void {
  const { t } = useTranslation('notifications')
  const { isLoaded, items } = useBell()
  const { say } = useNotificationWords(zone)
  const navigate = useNavigate()

  const told = useRef<number>(undefined)
  useEffect(() => {
    if (!isLoaded) return
    const newest = items[0]?.id ?? 0
    const fresh = told.current === undefined ? [] : items.filter(({ id }) => id > told.current!)
    told.current = Math.max(told.current ?? 0, newest)
    for (const item of fresh.toReversed()) {
      const { booking } = item
      const { title, text } = say(item)
      const action = booking && {
        label: t('open'),
        run: () => void navigate(visitLink(booking)),
      }
      showNotice({ kind: 'info', text: `${title}: ${text}`, ...(action && { action }) })
    }
  }, [items, isLoaded, say, navigate, t])
}
