import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keptWaitingOf } from '#web/api/kept-storage.ts'
import { useSession } from '#web/api/session.ts'
import { i18n, loadNamespaces } from '#web/i18n/i18n.ts'
import { onDevice } from '#web/ui/storage.ts'
import { showNotice } from '#web/ui/notices.ts'

/** What was charted without a connection is sent from whatever page opens next, and what is refused is told there. */
export function useSendCharted(): void {
  const { userId } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (!onDevice.get(keptWaitingOf(userId))) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    async function send() {
      const [{ ownOutbox }] = await Promise.all([
        import('#web/features/tooth-chart/edit/own-outbox.ts'),
        loadNamespaces('chart-entry'),
      ])
      if (isOver) return
      const outbox = ownOutbox()
      const tell = () => {
        const refused = outbox.list().find(one => one.refused)
        if (!refused || location.search.includes('tab=chart')) return
        showNotice({
          kind: 'error',
          text: i18n.t('chart-entry:notCharted', { words: refused.words }),
          topic: 'charted',
          action: {
            label: i18n.t('chart-entry:seeChart'),
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
  }, [userId, navigate])
}
