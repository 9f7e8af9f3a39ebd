import { useEffect, useState, useSyncExternalStore } from 'react'
import { changePerioExam, type PerioExam, type StaleExam } from '#contract/patients/perio-exams.ts'
import { ApiError, call } from '#web/api/client.ts'
import { getConnection, onConnection } from '#web/api/connection.ts'
import { createExamQueue, shownOf, type Batch } from './exam-queue.ts'
import { examStorage } from './exam-storage.ts'

/** A draft with all that was typed into it, whether the server has it yet or not. One exam for as long as it is mounted. */
export function useExamQueue(exam: PerioExam) {
  const [queue] = useState(() =>
    createExamQueue(exam, {
      send: batch => send(exam.id, batch),
      answerOf,
      isOffline: () => getConnection() === 'offline',
      storage: examStorage(exam.id),
    }),
  )
  const state = useSyncExternalStore(queue.listen, queue.get)
  useEffect(() => queue.read(exam), [queue, exam])
  useEffect(() => {
    const stop = onConnection(() => void queue.flush())
    return () => {
      stop()
      void queue.flush()
      queue.stop()
    }
  }, [queue])
  return { queue, state, shown: shownOf(state) }
}

async function send(id: number, { version, sites, teeth }: Batch): Promise<PerioExam> {
  return (await call(changePerioExam, { id, version, sites: [...sites], teeth: [...teeth] })).data
}

/** What may be answered otherwise later: nobody is signed in, too much at once, a server that fails. */
const LATER: ReadonlySet<number> = new Set([401, 408, 425, 429])

function answerOf(error: unknown) {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return undefined
  if (LATER.has(error.status)) return undefined
  const { current } = (error.data ?? {}) as Partial<StaleExam>
  return { current, message: error.message, isStale: error.code === 'stale' }
}
