import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keptFormsOf, keptMeasuresOf, keptReportsOf, keptWaitingOf } from '#web/api/kept-storage.ts'
import { useSession } from '#web/api/session.ts'
import { onDevice } from '#web/ui/storage.ts'

/** What was charted, measured or written and is not saved is sent from whatever page is open, and what is refused is told there. */
export function useSendWaiting(): void {
  const { userId } = useSession()
  const navigate = useNavigate()
  const page = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const hasAny = [keptMeasuresOf(userId), keptReportsOf(userId), keptFormsOf(userId)].some(
      names => onDevice.names(names).length > 0,
    )
    if (!onDevice.get(keptWaitingOf(userId)) && !hasAny) return undefined
    const sending = import('./send-waiting.ts')
      .then(({ sendWaiting }) => sendWaiting({ userId, page, navigate }))
      .catch(() => undefined)
    return () => void sending.then(stop => stop?.())
  }, [userId, navigate, page])
}
