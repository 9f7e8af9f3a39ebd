import { keptMeasuresOf } from '#web/api/kept-storage.ts'
import { newKey } from '#web/api/new-key.ts'
import { getSession } from '#web/api/session.ts'
import { inTab, onDevice } from '#web/ui/storage.ts'
import type { Kept, QueueWays } from './exam-queue.ts'

/** Where a device keeps what its person typed into an exam: each tab its own, and what closed tabs left is taken over. */
export function examStorage(examId: number): QueueWays['storage'] {
  const names = `${keptMeasuresOf(getSession().userId)}${examId}-`
  const own = `${names}${tabName()}`
  return {
    read() {
      const left = [own, ...namesBehind(names).filter(name => name !== own)]
      const found = left.flatMap(name => parse(onDevice.get(name)))
      for (const name of left.slice(1)) onDevice.remove(name)
      return found
    },
    write: kept => (kept ? onDevice.set(own, JSON.stringify(kept)) : onDevice.remove(own)),
  }
}

/** The same for as long as the tab lives, also when its page is opened anew. */
function tabName(): string {
  const name = inTab.get('perio-tab') ?? newKey()
  inTab.set('perio-tab', name)
  return name
}

function namesBehind(beginning: string): string[] {
  try {
    return Object.keys(localStorage).filter(name => name.startsWith(beginning))
  } catch {
    return []
  }
}

function parse(text: string | null): Kept[] {
  try {
    return text === null ? [] : [JSON.parse(text) as Kept]
  } catch {
    return []
  }
}
