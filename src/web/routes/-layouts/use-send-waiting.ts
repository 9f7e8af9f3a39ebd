import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keptMeasuresOf, keptWaitingOf } from '#web/api/kept-storage.ts'
import { useSession } from '#web/api/session.ts'
import { i18n, loadNamespaces } from '#web/i18n/i18n.ts'
import { onDevice } from '#web/ui/storage.ts'
import { showNotice } from '#web/ui/notices.ts'

type Tab = 'chart' | 'perio'
type Tell = (notice: { tab: Tab; text: string; see: string; patientId: number; exam?: number }) => void

/** What was charted or measured and is not saved is sent from whatever page is open, and what is refused is told there. */
export function useSendWaiting(): void {
  const { userId } = useSession()
  const navigate = useNavigate()
  const page = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const tell: Tell = ({ tab, text, see, patientId, exam }) => {
      if (page.endsWith(`/${patientId}`) && location.search.includes(`tab=${tab}`)) return
      const to = () =>
        navigate({
          to: '/cabinet/administration/clients/$id',
          params: { id: String(patientId) },
          search: { tab, exam },
        })
      showNotice({
        kind: 'error',
        text,
        topic: `waiting-${tab}`,
        action: { label: see, run: () => void to() },
      })
    }
    const begun = [
      onDevice.get(keptWaitingOf(userId)) ? sendCharted(tell) : undefined,
      onDevice.names(keptMeasuresOf(userId)).length > 0 ? sendMeasured(tell) : undefined,
    ]
    return () => {
      for (const one of begun) void one?.then(stop => stop())
    }
  }, [userId, navigate, page])
}

async function sendCharted(tell: Tell): Promise<() => void> {
  const [{ ownOutbox }] = await Promise.all([
    import('#web/features/tooth-chart/edit/own-outbox.ts'),
    loadNamespaces('chart-entry'),
  ])
  const outbox = ownOutbox()
  const look = () => {
    const refused = outbox.list().find(one => one.refused)
    if (!refused) return
    const { words, patientId } = refused
    const text = i18n.t('chart-entry:notCharted', { words })
    tell({ tab: 'chart', text, see: i18n.t('chart-entry:seeChart'), patientId })
  }
  look()
  return outbox.listen(look)
}

async function sendMeasured(tell: Tell): Promise<() => void> {
  const [{ sendKept }] = await Promise.all([
    import('#web/features/perio/typing/own-exam-queues.ts'),
    loadNamespaces('perio'),
  ])
  return sendKept({
    onStuck: ({ id, patient_id: patientId }) =>
      tell({
        tab: 'perio',
        text: i18n.t('perio:notSaved'),
        see: i18n.t('perio:seeExam'),
        patientId,
        exam: id,
      }),
    onGone: () => showNotice({ kind: 'error', text: i18n.t('perio:gone'), topic: 'waiting-perio' }),
  })
}
