import { keptMeasuresOf } from '#web/api/kept-storage.ts'
import { newKey } from '#web/api/new-key.ts'
import { onDevice } from '#web/ui/storage.ts'
import type { Kept, QueueWays } from './exam-queue.ts'

/** Of a page, not of its tab: a tab that is doubled brings its own storage along. */
const PAGE = newKey()

/** Where a device keeps what a person typed into an exam: each page its own, and what earlier ones left is taken over. */
export function examStorage(userId: number, examId: number): QueueWays['storage'] {
  const names = namesOf(userId, examId)
  const own = `${names}${PAGE}`
  return {
    read() {
      const left = [own, ...onDevice.names(names).filter(name => name !== own)]
      const found = left.flatMap(name => parse(onDevice.get(name)))
      for (const name of left.slice(1)) onDevice.remove(name)
      return found
    },
    write: kept => (kept ? onDevice.set(own, JSON.stringify(kept)) : onDevice.remove(own)),
  }
}

/** The exams of which something is kept here. */
export function keptExams(userId: number): number[] {
  const names = keptMeasuresOf(userId)
  const ids = onDevice.names(names).map(name => Number.parseInt(name.slice(names.length), 10))
  return [...new Set(ids)]
}

/** Of an exam that is gone. */
export function forgetKept(userId: number, examId: number): void {
  for (const name of onDevice.names(namesOf(userId, examId))) onDevice.remove(name)
}

export const namesOf = (userId: number, examId: number) => `${keptMeasuresOf(userId)}${examId}-`

function parse(text: string | null): Kept[] {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Kept> | null
    return kept?.flight && kept.pending && kept.conflicts ? [kept as Kept] : []
  } catch {
    return []
  }
}
