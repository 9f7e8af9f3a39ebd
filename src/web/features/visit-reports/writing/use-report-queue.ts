import { useEffect, useState, useSyncExternalStore } from 'react'
import type { VisitReport } from '#contract/documents/visit-reports.ts'
import { ownReportQueue } from './own-report-queues.ts'
import { shownOf } from './report-queue.ts'

/** A report with all that was typed into it, whether the server has it yet or not. One report for as long as it is mounted. */
export function useReportQueue(report: VisitReport) {
  const [queue] = useState(() => ownReportQueue(report))
  const state = useSyncExternalStore(queue.listen, queue.get)
  useEffect(() => queue.read(report), [queue, report])
  useEffect(() => () => void queue.flush(), [queue])
  return { queue, state, shown: shownOf(state) }
}
