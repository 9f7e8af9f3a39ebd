import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import type { VisitReport } from '#contract/documents/visit-reports.ts'
import { waitingIn, type ReportQueue } from './writing/report-queue.ts'

/** All that was typed is there before anything is done with a report; throws a sentence where it cannot be. */
export function useSettle(queue: ReportQueue) {
  const { t } = useTranslation('visit-reports')
  return async (): Promise<VisitReport> => {
    await queue.flush()
    const state = queue.get()
    if (state.conflicts.length > 0) throw new Error(t('conflictFirst'))
    if (waitingIn(state) > 0) throw new Error(state.refused ?? t('notSavedYet'))
    return state.base
  }
}

/** Carries out one deed at a time and keeps why it failed. */
export function useTried() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function tried(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem((error as Error).message)
    }
    setBusy(false)
  }
  return { busy, problem, tried }
}
