import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeReportSchedule,
  leaveReportSchedule,
  removeReportSchedule,
  sendReportSchedule,
  type ReportSchedule,
} from '#contract/reports/report-schedules.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { useInvalidate } from '#web/api/query.ts'
import { showNotice } from '#web/ui/notices.ts'
import { inputOf } from './schedule-input.ts'

const TOPIC = 'report-schedule'

/** What is pressed on a schedule; what is refused is said. */
export function useScheduleActs(schedule: ReportSchedule) {
  const { t } = useTranslation(['report-schedules', 'common'])
  const invalidate = useInvalidate()
  const [busy, setBusy] = useState<'send' | 'other'>()
  const { id, version } = schedule

  async function act(kind: 'send' | 'other', make: () => Promise<string | undefined>): Promise<void> {
    if (busy) return
    setBusy(kind)
    try {
      const text = await make()
      if (text) showNotice({ kind: 'ok', text, topic: TOPIC })
    } catch (error) {
      const text = error instanceof Error ? error.message : t('common:errors.unexpected')
      showNotice({ kind: 'error', text, topic: TOPIC })
    } finally {
      setBusy(undefined)
      invalidate('report_schedule')
    }
  }

  return {
    isBusy: busy !== undefined,
    isSending: busy === 'send',
    send: () =>
      void act('send', async () => {
        const { data } = await call(sendReportSchedule, { id }, { idempotencyKey: newKey() })
        const count = data.last?.sent ?? 0
        return count === 0 ? t('sentNone') : t('sent', { count })
      }),
    setActive: (active: boolean) =>
      void act('other', async () => {
        await call(changeReportSchedule, { ...inputOf(schedule), id, version, active })
        return undefined
      }),
    remove: () =>
      void act('other', async () => {
        await call(removeReportSchedule, { id })
        return t('removed')
      }),
    leave: () =>
      void act('other', async () => {
        await call(leaveReportSchedule, { id })
        return t('left')
      }),
  }
}
