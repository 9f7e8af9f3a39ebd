import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PerioExam } from '#contract/patients/perio-exams.ts'
import { shownOf } from './exam-queue.ts'
import { ownExamQueue } from './own-exam-queues.ts'

/** A draft with all that was typed into it, whether the server has it yet or not. One exam for as long as it is mounted. */
export function useExamQueue(exam: PerioExam) {
  const [queue] = useState(() => ownExamQueue(exam))
  const state = useSyncExternalStore(queue.listen, queue.get)
  useEffect(() => queue.read(exam), [queue, exam])
  useEffect(() => () => void queue.flush(), [queue])
  return { queue, state, shown: shownOf(state) }
}
