import { createStore, del, get, set } from 'idb-keyval'
import { keptReportsOf } from '#web/api/kept-storage.ts'
import { newKey } from '#web/api/new-key.ts'
import { onDevice } from '#web/ui/storage.ts'
import type { Kept, QueueWays } from './report-queue.ts'

/** Of a page, not of its tab: a tab that is doubled brings its own storage along. */
const PAGE = newKey()

// The words lie in IndexedDB, which has room for them. That there are some is said by a name in local storage, which every
// page reads at once.
let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('zambet-reports', 'typed'))

/** Names of what is not in IndexedDB yet, or never will be. */
const unkept = new Set<string>()
window.addEventListener('beforeunload', event => {
  if (unkept.size > 0) event.preventDefault()
})

/** Where a device keeps what a person typed into a report: each page its own, and what earlier ones left is taken over. */
export function reportStorage(userId: number, reportId: number): QueueWays['storage'] {
  const names = namesOf(userId, reportId)
  const own = `${names}${PAGE}`
  let last = Promise.resolve()
  let turn = 0

  async function put(before: Promise<void>, mine: number, kept: Kept | undefined): Promise<void> {
    await before
    // What was typed over meanwhile need not be written.
    if (mine < turn) return
    try {
      if (kept) await set(own, kept, store())
      else await forget(own)
      if (mine === turn) unkept.delete(own)
    } catch {
      if (!kept) unkept.delete(own)
    }
  }

  return {
    async read() {
      const left = [own, ...onDevice.names(names).filter(name => name !== own)]
      const found = await Promise.all(left.map(name => get<Partial<Kept>>(name, store())))
      for (const name of left.slice(1)) await forget(name)
      return found.filter(isKept)
    },
    write(kept) {
      const mine = ++turn
      if (kept) {
        onDevice.set(own, '1')
        unkept.add(own)
      }
      last = put(last, mine, kept)
    },
  }
}

/** The reports of which something is kept here. */
export function keptReports(userId: number): number[] {
  const names = keptReportsOf(userId)
  const ids = onDevice.names(names).map(name => Number.parseInt(name.slice(names.length), 10))
  return [...new Set(ids)]
}

/** Of a report that is gone. */
export async function forgetKept(userId: number, reportId: number): Promise<void> {
  for (const name of onDevice.names(namesOf(userId, reportId))) await forget(name)
}

async function forget(name: string): Promise<void> {
  onDevice.remove(name)
  await del(name, store())
}

const namesOf = (userId: number, reportId: number) => `${keptReportsOf(userId)}${reportId}-`

const isKept = (kept: Partial<Kept> | undefined): kept is Kept =>
  kept?.flight !== undefined && kept.pending !== undefined && kept.conflicts !== undefined
