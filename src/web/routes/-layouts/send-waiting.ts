import type { UseNavigateResult } from '@tanstack/react-router'
import { keptFormsOf, keptMeasuresOf, keptReportsOf, keptWaitingOf } from '#web/api/kept-storage.ts'
import { i18n, loadNamespaces } from '#web/i18n/i18n.ts'
import { onDevice } from '#web/ui/storage.ts'
import { showNotice } from '#web/ui/notices.ts'

/** What could not be sent, and where a person must look at it. */
interface Refused {
  readonly tab: 'chart' | 'perio' | 'reports'
  readonly patientId: number
  readonly exam?: number
  readonly report?: number
  readonly text: string
  readonly see: string
}
type Tell = (refused: Refused) => void

interface WaitingWays {
  readonly userId: number
  /** The path that is open. */
  readonly page: string
  readonly navigate: UseNavigateResult<string>
}

/** Sends what a person charted, measured and wrote, and tells of what is refused wherever they are; returns how to stop that. */
export function sendWaiting({ userId, page, navigate }: WaitingWays): () => void {
  const tell: Tell = ({ text, see, patientId, tab, exam, report }) => {
    if (page.endsWith(`/${patientId}`) && location.search.includes(`tab=${tab}`)) return
    const run = () =>
      void navigate({
        to: '/cabinet/administration/clients/$id',
        params: { id: String(patientId) },
        search: { tab, exam, report },
      })
    showNotice({ kind: 'error', text, topic: `waiting-${tab}`, action: { label: see, run } })
  }
  const begun = [
    onDevice.get(keptWaitingOf(userId)) ? sendCharted(tell) : undefined,
    onDevice.names(keptMeasuresOf(userId)).length > 0 ? sendMeasured(tell) : undefined,
    onDevice.names(keptReportsOf(userId)).length > 0 ? sendWritten(tell) : undefined,
    onDevice.names(keptFormsOf(userId)).length > 0 ? sendForms({ userId, page, navigate }) : undefined,
  ]
  return () => {
    for (const one of begun) void one?.then(stop => stop())
  }
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
    onGone: drop =>
      showNotice({
        kind: 'error',
        text: i18n.t('perio:gone'),
        topic: 'waiting-perio',
        action: { label: i18n.t('perio:letGo'), run: drop },
      }),
  })
}

async function sendWritten(tell: Tell): Promise<() => void> {
  const [{ sendKept }] = await Promise.all([
    import('#web/features/visit-reports/writing/own-report-queues.ts'),
    loadNamespaces('visit-reports'),
  ])
  return sendKept({
    onStuck: ({ id, patient_id: patientId }) =>
      tell({
        tab: 'reports',
        text: i18n.t('visit-reports:waitingStuck'),
        see: i18n.t('visit-reports:waitingSee'),
        patientId,
        report: id,
      }),
    onGone: drop =>
      showNotice({
        kind: 'error',
        text: i18n.t('visit-reports:waitingGone'),
        topic: 'waiting-reports',
        action: { label: i18n.t('visit-reports:letGo'), run: drop },
      }),
  })
}

async function sendForms({ userId, page, navigate }: WaitingWays): Promise<() => void> {
  const [{ sendKeptForms }] = await Promise.all([
    import('#web/features/form-builder/saving/send-kept.ts'),
    loadNamespaces('form-builder'),
  ])
  return sendKeptForms({
    userId,
    isOpen: id => page.endsWith(`/form-templates/${id}`),
    onSent: () =>
      showNotice({ kind: 'ok', text: i18n.t('form-builder:save.sentLater'), topic: 'waiting-forms' }),
    onStuck: id =>
      showNotice({
        kind: 'error',
        text: i18n.t('form-builder:save.stuck'),
        topic: 'waiting-forms',
        action: {
          label: i18n.t('form-builder:save.see'),
          run: () =>
            void navigate({ to: '/cabinet/administration/form-templates/$id', params: { id: String(id) } }),
        },
      }),
  })
}
