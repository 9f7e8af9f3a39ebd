import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { keptWaitingOf } from '#web/api/kept-storage.ts'
import { useSession } from '#web/api/session.ts'
import { onDevice } from '#web/ui/storage.ts'
import { showNotice } from '#web/ui/notices.ts'

/** What was charted without a connection is sent from whatever page opens next, and what is refused is told there. */
export function useSendCharted(): void {
  const { t } = useTranslation()
  const { userId } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (!onDevice.get(keptWaitingOf(userId))) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    async function send() {
      const { ownOutbox } = await import('#web/features/tooth-chart/edit/own-outbox.ts')
      if (isOver) return
      const outbox = ownOutbox()
      const tell = () => {
        const refused = outbox.list().find(one => one.refused)
        if (!refused || location.search.includes('tab=chart')) return
        showNotice({
          kind: 'error',
          text: t('notCharted', { words: refused.words }),
          topic: 'charted',
          action: {
            label: t('seeChart'),
            run: () =>
              void navigate({
                to: '/cabinet/administration/clients/$id',
                params: { id: String(refused.patientId) },
                search: { tab: 'chart' },
              }),
          },
        })
      }
      tell()
      stop = outbox.listen(tell)
    }
    void send()
    return () => {
      isOver = true
      stop?.()
    }
  }, [userId, navigate, t])
}
