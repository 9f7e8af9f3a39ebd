import { useEffect, useRef, useState } from 'react'
import { getVisitReport, takeOverReport, type VisitReport } from '#contract/documents/visit-reports.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { ReportQueue } from './report-queue.ts'

/** Within the minute that it holds. */
const SAY_AGAIN = 25_000

/** Who writes in a draft: one at a time, for a minute after the last sign of it. */
export function useWriter({ id, status, writer }: VisitReport, queue: ReportQueue) {
  const me = useStaff().account?.id
  const now = useNow()
  const said = useRef(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isOthers =
    status === 'draft' && writer !== null && writer.account_id !== me && Date.parse(writer.until) > now

  async function say(takeOver: boolean): Promise<void> {
    said.current = Date.now()
    try {
      const { data } = await call(takeOverReport, { id, ...(takeOver && { take_over: true }) })
      queue.read(data)
      if (takeOver) queue.again()
    } catch (error) {
      if (takeOver) throw error
      // Somebody was quicker: who it is comes with the report.
      if (error instanceof ApiError && error.status === 409)
        await call(getVisitReport, { id }).then(
          ({ data }) => queue.read(data),
          () => undefined,
        )
    }
  }

  /** Says that one is about to write; others read until a minute after. */
  function claim() {
    if (status === 'draft' && !isOthers && Date.now() - said.current > SAY_AGAIN) void say(false)
  }

  const latest = useRef(claim)
  useEffect(() => {
    latest.current = claim
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const isThere =
        document.visibilityState === 'visible' && document.activeElement?.closest('[data-report-field]')
      if (isThere) latest.current()
    }, SAY_AGAIN)
    return () => clearInterval(timer)
  }, [])

  return {
    other: isOthers ? writer : undefined,
    claim,
    busy,
    problem,
    takeOver: async () => {
      setBusy(true)
      setProblem(undefined)
      await say(true).catch((error: Error) => setProblem(error.message))
      setBusy(false)
    },
  }
}

export type Writer = ReturnType<typeof useWriter>
