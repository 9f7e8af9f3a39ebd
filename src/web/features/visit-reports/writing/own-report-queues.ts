import { getVisitReport, writeVisitReport, type VisitReport } from '#contract/documents/visit-reports.ts'
import { call, refusedForGood, type ApiError } from '#web/api/client.ts'
import { getConnection, onConnection } from '#web/api/connection.ts'
import { getSession } from '#web/api/session.ts'
import { createReportQueue, isStuck, type Answer, type ReportQueue } from './report-queue.ts'
import { forgetKept, keptReports, reportStorage } from './report-storage.ts'

const own = new Map<string, ReportQueue>()
const nameOf = (userId: number, reportId: number) => `${userId}-${reportId}`

/** What the signed-in person typed into a report. It goes on sending once the report is left, and nobody else sends it. */
export function ownReportQueue(report: VisitReport): ReportQueue {
  const { userId } = getSession()
  const known = own.get(nameOf(userId, report.id))
  if (known) return known
  const isAnother = () => getSession().userId !== userId
  const queue = createReportQueue(report, {
    send: async (version, fields) => {
      if (isAnother()) throw new Error('signed out')
      return (await call(writeVisitReport, { id: report.id, version, fields })).data
    },
    answerOf: error => answerOf(report.id, error),
    isOffline: () => getConnection() === 'offline' || isAnother(),
    storage: reportStorage(userId, report.id),
  })
  onConnection(() => void queue.flush())
  own.set(nameOf(userId, report.id), queue)
  return queue
}

const MEANS: Readonly<Record<string, Answer['means']>> = {
  stale: 'stale',
  report_locked: 'locked',
  report_written: 'held',
}

async function answerOf(id: number, error: unknown): Promise<Answer | undefined> {
  const refused = refusedForGood(error)
  if (!refused) return undefined
  const means = MEANS[refused.code] ?? 'refused'
  return {
    current: means === 'refused' ? undefined : await currentOf(id, refused),
    message: refused.message,
    means,
  }
}

/** The report as it is now: of the refusal, or read. */
async function currentOf(id: number, { data }: ApiError): Promise<VisitReport | undefined> {
  const { current } = (data ?? {}) as { current?: VisitReport }
  return current ?? (await call(getVisitReport, { id }).catch(() => undefined))?.data
}

export interface LeftWays {
  /** Something waits for a decision of whoever typed it. */
  readonly onStuck: (report: VisitReport) => void
  /** The report was thrown away, or is out of one's sight; what waited for it is let go of by `drop`. */
  readonly onGone: (drop: () => void) => void
}

/** Sends what was typed before the page was opened anew, as soon as the server answers. */
export function sendKept({ onStuck, onGone }: LeftWays): () => void {
  const { userId } = getSession()
  const begun = new Set<number>()
  const stops: (() => void)[] = []
  let isStopped = false

  async function begin(id: number): Promise<void> {
    begun.add(id)
    const known = own.get(nameOf(userId, id))
    try {
      const isRefused = known?.get().refused !== undefined
      const report = known && !isRefused ? known.get().base : (await call(getVisitReport, { id })).data
      if (isStopped) return
      const queue = ownReportQueue(report)
      const look = () => {
        if (isStuck(queue.get())) onStuck(queue.get().base)
      }
      look()
      stops.push(queue.listen(look))
    } catch (error) {
      if (isStopped) return
      if (refusedForGood(error))
        onGone(() => {
          known?.dropAll()
          void forgetKept(userId, id)
        })
      else begun.delete(id)
    }
  }

  function beginAll(): void {
    if (getConnection() === 'offline' || getSession().userId !== userId) return
    for (const id of keptReports(userId)) if (!begun.has(id)) void begin(id)
  }

  stops.push(onConnection(beginAll))
  beginAll()
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
