// What was charted and is not on the server yet: kept on this device until it is, sent in the order in which it was saved,
// each under a key of its own so that a lost answer makes nothing twice. What is refused stays until somebody decides.

import type { ToothChart } from '#contract/patients/tooth-chart.ts'
import type { DrawnEntry } from './chart-editing.ts'
import type { NewEntry } from './entry-draft.ts'

export interface Charting {
  readonly entries: readonly NewEntry[]
  /** Of the chart that was seen. */
  readonly version: number
  readonly bookingId?: number | undefined
  readonly confirmed: boolean
}

interface Voiding {
  readonly voids: readonly number[]
  readonly reason?: string | undefined
}

/** Why the server did not take it. */
export interface Refusal {
  readonly code: string
  readonly message: string
  /** Sentences by field of what was sent, `entries.0.surfaces`. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Entries by which a colleague changed the same teeth meanwhile. */
  readonly changed?: readonly number[] | undefined
}

export interface Waiting {
  /** Under which it is sent. */
  readonly key: string
  readonly patientId: number
  /** As it is said to people: "36: Carie MO". */
  readonly words: string
  readonly work: Charting | Voiding
  /** What it draws, and which entries it takes away. */
  readonly drawn: readonly DrawnEntry[]
  readonly hides: readonly number[]
  /** What takes the place of what it corrected when it is undone. */
  readonly restores?: Pick<Waiting, 'work' | 'drawn'> | undefined
  /** Whether an answer may have been lost. */
  readonly wasSent: boolean
  /** Whether it could not be sent when it was meant to be. */
  readonly isLate: boolean
  /** Undone while it was on its way: taken back as soon as it is there. */
  readonly isUndone: boolean
  readonly refused?: Refusal | undefined
}

/** One that the server has: drawn until the chart on screen is as new, and able to be undone. */
interface Kept {
  readonly waiting: Waiting
  readonly version: number
  readonly ids: readonly number[]
}

export interface OutboxWays {
  /** Answers with the chart; throws what `refusalOf` judges. */
  readonly send: (waiting: Waiting) => Promise<ToothChart>
  /** Why it was refused for good; undefined where it may go later. */
  readonly refusalOf: (error: unknown) => (Refusal & { readonly chart?: ToothChart | undefined }) | undefined
  readonly isOffline: () => boolean
  readonly newKey: () => string
  readonly storage: { readonly read: () => string | null; readonly write: (text: string) => void }
  /** One tab at a time sends. */
  readonly alone?: (work: () => Promise<void>) => Promise<void>
}

const TRY_AGAIN = 5_000
const isCharting = (work: Charting | Voiding): work is Charting => 'entries' in work

export type Outbox = ReturnType<typeof createOutbox>

export function createOutbox(ways: OutboxWays) {
  const { send, refusalOf, isOffline, newKey, storage, alone = work => work() } = ways
  const listeners = new Set<() => void>()
  const readers = new Set<(chart: ToothChart) => void>()
  const kept = new Map<string, Kept>()
  let text: string | null = null
  let waiting: readonly Waiting[] = []
  let seen: readonly Waiting[] = []
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Another tab may have added to it or sent of it. */
  function read(): readonly Waiting[] {
    const now = storage.read()
    if (now !== text) {
      text = now
      waiting = parse(now)
    }
    return waiting
  }

  function write(next: readonly Waiting[]) {
    waiting = next
    storage.write(JSON.stringify(next))
    // As it is kept, so that it is read again only once another tab changed it.
    text = storage.read()
    tell()
  }

  function tell() {
    seen = [...read(), ...[...kept.values()].map(one => one.waiting)]
    for (const listener of listeners) listener()
  }

  const listen = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const list = (): readonly Waiting[] => {
    const before = text
    read()
    if (text !== before) seen = [...waiting, ...[...kept.values()].map(one => one.waiting)]
    return seen
  }

  const change = (key: string, changes: Partial<Waiting>) =>
    write(read().map(one => (one.key === key ? { ...one, ...changes } : one)))
  const drop = (key: string) => write(read().filter(one => one.key !== key))

  async function sendAll(): Promise<void> {
    for (;;) {
      const next = read().find(one => !one.refused)
      if (!next || isOffline()) return
      change(next.key, { wasSent: true })
      try {
        settle(next.key, await send(next))
      } catch (error) {
        const answer = refusalOf(error)
        if (!answer) {
          clearTimeout(timer)
          timer = setTimeout(flush, TRY_AGAIN)
          change(next.key, { isLate: true })
          return
        }
        const { chart, ...refused } = answer
        if (chart) for (const reader of readers) reader(chart)
        const now = read().find(one => one.key === next.key)
        // What was undone, or taken back already, is not missed.
        if (now?.isUndone || refused.code === 'entry_void') drop(next.key)
        else change(next.key, { refused })
      }
    }
  }

  function settle(key: string, chart: ToothChart) {
    const one = read().find(each => each.key === key)
    if (one) {
      const ids = isCharting(one.work) ? idsOf(one, one.work, chart) : []
      kept.set(key, { waiting: one, version: chart.version, ids })
      if (one.isUndone) takeBack(one, ids)
    }
    drop(key)
    for (const reader of readers) reader(chart)
  }

  function takeBack({ patientId, words, work, restores }: Waiting, ids: readonly number[]) {
    const bare = { patientId, words, wasSent: false, isLate: isOffline(), isUndone: false }
    const instead = restores && correcting(restores, ids)
    const back = { ...bare, key: newKey(), work: { voids: ids }, drawn: [], hides: ids }
    write([
      ...read(),
      ...(isCharting(work) && !instead ? [back] : []),
      ...(restores ? [{ ...bare, ...restores, ...instead, key: newKey(), hides: instead ? ids : [] }] : []),
    ])
  }

  function flush() {
    clearTimeout(timer)
    running ??= alone(sendAll).finally(() => {
      running = undefined
      // Saved while the last of them was being answered.
      if (read().some(one => !one.refused && !one.wasSent) && !isOffline()) flush()
    })
  }

  return {
    /** Sends what waits, now that it may be possible. */
    flush,
    add(wish: Omit<Waiting, 'key' | 'wasSent' | 'isLate' | 'isUndone' | 'refused'>): string {
      const key = newKey()
      write([...read(), { ...wish, key, wasSent: false, isLate: isOffline(), isUndone: false }])
      flush()
      return key
    },
    /** Takes exactly that back, wherever it is by now. */
    undo(key: string) {
      const one = read().find(each => each.key === key)
      const there = kept.get(key)
      if (one && (!one.wasSent || one.refused)) drop(key)
      else if (one) change(key, { isUndone: true })
      else if (there) {
        kept.set(key, { ...there, waiting: { ...there.waiting, isUndone: true } })
        takeBack(there.waiting, there.ids)
        flush()
      }
    },
    /** Sends what was refused once more, as somebody decided. */
    again(key: string, changes: Partial<Charting>) {
      const one = read().find(each => each.key === key)
      if (!one) return
      change(key, { work: { ...one.work, ...changes }, refused: undefined, wasSent: false })
      flush()
    },
    drop,
    /** Another tab changed it. */
    refresh: tell,
    /** Forgets what the chart on screen has by now. */
    seen(patientId: number, version: number) {
      const shown = [...kept].filter(
        ([, one]) =>
          one.waiting.patientId === patientId && one.version <= version && one.waiting.drawn !== NOTHING,
      )
      for (const [key, one] of shown)
        kept.set(key, { ...one, waiting: { ...one.waiting, drawn: NOTHING, hides: NOTHING } })
      if (shown.length > 0) tell()
    },
    list,
    isKept: (key: string) => kept.has(key),
    listen,
    onChart(reader: (chart: ToothChart) => void): () => void {
      readers.add(reader)
      return () => readers.delete(reader)
    },
  }
}

const NOTHING: never[] = []

function parse(text: string | null): readonly Waiting[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? (found as Waiting[]) : []
  } catch {
    return []
  }
}

/** Which entries of the chart are the ones that it draws: nothing is noted twice a day. */
function idsOf({ drawn }: Waiting, { version }: Charting, chart: ToothChart): number[] {
  const wanted = new Set(drawn.map(textOf))
  return chart.entries.filter(one => one.id > version && wanted.has(textOf(one))).map(one => one.id)
}

/** In one go where it can be: between the two there would be nothing for what stands on it. */
function correcting(
  { work }: Pick<Waiting, 'work'>,
  ids: readonly number[],
): Pick<Waiting, 'work'> | undefined {
  if (!isCharting(work) || ids.length === 0 || ids.length > work.entries.length) return undefined
  const entries = work.entries.map((entry, index) => {
    const id = ids[index]
    return id === undefined ? entry : { ...entry, replaces_id: id }
  })
  return { work: { ...work, entries } }
}

const textOf = (one: DrawnEntry) =>
  [one.tooth, one.arch, one.kind, one.state, one.surfaces, one.roots.toSorted(), one.date, one.ends_id].join()
