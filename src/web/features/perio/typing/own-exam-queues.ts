import {
  changePerioExam,
  getPerioExam,
  type PerioExam,
  type StaleExam,
} from '#contract/patients/perio-exams.ts'
import { call, refusedForGood } from '#web/api/client.ts'
import { holdUpLeaving } from '#web/api/kept-storage.ts'
import { getConnection, onConnection } from '#web/api/connection.ts'
import { getSession } from '#web/api/session.ts'
import { createExamQueue, isStuck, type ExamQueue } from './exam-queue.ts'
import { examStorage, forgetKept, keptExams, namesOf } from './exam-storage.ts'

const own = new Map<string, ExamQueue>()
const nameOf = (userId: number, examId: number) => `${userId}-${examId}`

/** What the signed-in person typed into an exam. It goes on sending once the exam is left, and nobody else sends it. */
export function ownExamQueue(exam: PerioExam): ExamQueue {
  const { userId } = getSession()
  const known = own.get(nameOf(userId, exam.id))
  if (known) return known
  const isAnother = () => getSession().userId !== userId
  const queue = createExamQueue(exam, {
    send: async ({ version, sites, teeth }) => {
      if (isAnother()) throw new Error('signed out')
      return (await call(changePerioExam, { id: exam.id, version, sites: [...sites], teeth: [...teeth] }))
        .data
    },
    answerOf,
    isOffline: () => getConnection() === 'offline' || isAnother(),
    storage: examStorage(userId, exam.id),
  })
  onConnection(() => void queue.flush())
  holdUpLeaving(namesOf(userId, exam.id))
  own.set(nameOf(userId, exam.id), queue)
  return queue
}

function answerOf(error: unknown) {
  const refused = refusedForGood(error)
  if (!refused) return undefined
  const { current } = (refused.data ?? {}) as Partial<StaleExam>
  return { current, message: refused.message, isStale: refused.code === 'stale' }
}

export interface LeftWays {
  /** Something waits for a decision of whoever typed it. */
  readonly onStuck: (exam: PerioExam) => void
  /** The exam was discarded, or is out of one's sight; what waited for it is let go of by `drop`. */
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
      // Refused, perhaps, because the exam is gone.
      const isRefused = known?.get().refused !== undefined
      const exam = known && !isRefused ? known.get().base : (await call(getPerioExam, { id })).data
      if (isStopped) return
      const queue = ownExamQueue(exam)
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
          forgetKept(userId, id)
        })
      else begun.delete(id)
    }
  }

  function beginAll(): void {
    if (getConnection() === 'offline' || getSession().userId !== userId) return
    for (const id of keptExams(userId)) if (!begun.has(id)) void begin(id)
  }

  stops.push(onConnection(beginAll))
  beginAll()
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
