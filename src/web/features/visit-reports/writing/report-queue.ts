// What is typed into a draft and is not on the server yet. It is drawn at once, kept on this device until the server has it,
// and sent a second after the last key. A batch whose answer was lost is sent again exactly as it was, so that nothing is
// taken for somebody else's. Where a colleague wrote the same field meanwhile, both are shown and a person decides.

import type { VisitReport } from '#contract/documents/visit-reports.ts'
import {
  changesOf,
  countEdits,
  isSame,
  joined,
  over,
  valueIn,
  type Edit,
  type Edits,
  type Value,
} from './report-edits.ts'

/** What a colleague wrote where one typed something else. */
export interface Conflict {
  readonly id: string
  readonly mine: Value
  readonly theirs: Value
}

export interface QueueState {
  readonly base: VisitReport
  /** On its way, or sent without an answer. */
  readonly flight: Edits
  readonly pending: Edits
  readonly conflicts: readonly Conflict[]
  /** Why the server takes no more of it. */
  readonly refused: string | undefined
  /** Whether somebody else writes in it: what was typed waits until one takes over. */
  readonly isHeld: boolean
}

/** What a device keeps of it. */
export type Kept = Pick<QueueState, 'flight' | 'pending' | 'conflicts'>

export interface Answer {
  /** The report as it is, where the refusal tells. */
  readonly current: VisitReport | undefined
  readonly message: string
  readonly means: 'stale' | 'locked' | 'held' | 'refused'
}

export interface QueueWays {
  readonly send: (version: number, fields: Readonly<Record<string, Value>>) => Promise<VisitReport>
  /** What a failure means; undefined where it may go later. */
  readonly answerOf: (error: unknown) => Promise<Answer | undefined>
  readonly storage: {
    readonly read: () => Promise<readonly Kept[]>
    readonly write: (kept: Kept | undefined) => void
  }
  readonly isOffline: () => boolean
  /** Milliseconds from the last key to sending, at most from the first one, and between tries. */
  readonly wait?: number
  readonly longest?: number
  readonly tryAgain?: number
}

export type ReportQueue = ReturnType<typeof createReportQueue>

export function createReportQueue(first: VisitReport, ways: QueueWays) {
  const { send, answerOf, storage, isOffline, wait = 1_000, longest = 5_000, tryAgain = 4_000 } = ways
  const listeners = new Set<() => void>()
  let state: QueueState = {
    base: first,
    flight: {},
    pending: {},
    conflicts: [],
    refused: undefined,
    isHeld: false,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let typedSince: number | undefined
  let running: Promise<void> | undefined
  let hasFailed = false
  let isStopped = false
  let isRead = false

  function set(next: Partial<QueueState>) {
    state = { ...state, ...next }
    const { flight, pending, conflicts } = state
    const hasAny = waitingIn(state) + conflicts.length > 0
    if (isRead) storage.write(hasAny ? { flight, pending, conflicts } : undefined)
    for (const listener of listeners) listener()
  }

  /** What earlier pages left, under what was typed since this one opened. */
  function take(left: readonly Kept[]) {
    const typed = state.pending
    let found: QueueState = { ...state, pending: {} }
    for (const { flight, pending, conflicts } of left) {
      const next = rebased(
        { ...found, flight, pending, conflicts: [...found.conflicts, ...conflicts] },
        state.base,
      )
      // Of another tab that was closed too: only one batch at a time is on its way.
      found =
        countEdits(found.flight) + countEdits(found.pending) === 0
          ? next
          : {
              ...next,
              flight: found.flight,
              pending: joined(found.pending, joined(next.flight, next.pending)),
            }
    }
    isRead = true
    const hasLeft = countEdits(found.flight) + countEdits(found.pending) > 0
    set({
      ...found,
      pending: joined(found.pending, typed),
      conflicts: found.conflicts.filter(({ id }) => !(id in typed)),
    })
    if (hasLeft) schedule(0)
  }

  const opening = storage.read().then(take, () => take([]))

  const hasWork = () => countEdits(state.flight) + countEdits(state.pending) > 0
  const mayGo = () =>
    !isStopped && state.refused === undefined && !state.isHeld && state.base.status === 'draft'

  function schedule(after: number) {
    clearTimeout(timer)
    timer = undefined
    if (isStopped || running || !hasWork() || !mayGo()) return
    timer = setTimeout(() => void flush(), after)
  }

  async function sendAll(): Promise<void> {
    await opening
    hasFailed = false
    typedSince = undefined
    while (!isOffline() && mayGo()) {
      if (countEdits(state.flight) === 0) {
        if (countEdits(state.pending) === 0) return
        set({ flight: state.pending, pending: {} })
      }
      try {
        const report = await send(state.base.version, changesOf(state.flight))
        const { flight } = state
        state = { ...state, flight: {}, base: over(state.base, flight) }
        set(rebased(state, report))
      } catch (error) {
        const answer = await answerOf(error)
        hasFailed = !answer
        if (!answer) return
        if (answer.current) set(rebased(state, answer.current))
        if (answer.means === 'held') set({ isHeld: true })
        else if (answer.means === 'refused' || !answer.current)
          set({ pending: joined(state.flight, state.pending), flight: {}, refused: answer.message })
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    running ??= sendAll().finally(() => {
      running = undefined
      schedule(isOffline() || hasFailed ? tryAgain : wait)
    })
    return running
  }

  return {
    get: () => state,
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    write: (id: string, now: Value) => {
      const was = valueIn(shownOf(state), id)
      if (canBeLeft(was, now)) return
      // Whoever types on where both wrote goes on with their own; which of the two stays is still to be said.
      if (state.conflicts.some(one => one.id === id)) {
        const conflicts = state.conflicts.flatMap(one =>
          one.id !== id ? one : isSame(now, one.theirs) ? [] : { ...one, mine: now },
        )
        return set({ conflicts })
      }
      set({ pending: joined(state.pending, { [id]: { was, now } }) })
      typedSince ??= Date.now()
      schedule(Math.max(0, Math.min(wait, typedSince + longest - Date.now())))
    },
    /** The report as it was read again. */
    read(report: VisitReport) {
      if (report.version < state.base.version || running) return
      set(rebased(state, report))
      schedule(wait)
    },
    /** Takes one of the two that a colleague and oneself wrote. */
    decide({ id, mine, theirs }: Conflict, isMine: boolean) {
      set({
        conflicts: state.conflicts.filter(one => one.id !== id),
        pending: isMine ? joined(state.pending, { [id]: { was: theirs, now: mine } }) : state.pending,
      })
      schedule(0)
    },
    /** Sends what was refused or held back once more. */
    again: () => {
      set({ refused: undefined, isHeld: false })
      schedule(0)
    },
    dropAll: () => {
      set({ flight: {}, pending: {}, conflicts: [], refused: undefined, isHeld: false })
    },
    flush,
    stop() {
      isStopped = true
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Not a letter is different, so that a space at the end of a text stays where it is typed. */
const canBeLeft = (was: Value, now: Value): boolean =>
  typeof was === 'string' || typeof now === 'string' ? was === now : isSame(was, now)

/** Whether it goes no further until a person decides. */
export const isStuck = (state: QueueState): boolean =>
  state.conflicts.length > 0 ||
  state.refused !== undefined ||
  (state.isHeld && waitingIn(state) > 0) ||
  isLate(state)

/** What was typed into a report that was locked meanwhile. */
export const isLate = (state: QueueState): boolean =>
  state.base.status !== 'draft' && waitingIn(state) + state.conflicts.length > 0

export const waitingIn = ({ flight, pending }: QueueState): number => countEdits(joined(flight, pending))

/** The report with all that was typed, also where a colleague wrote something else. */
export const shownOf = ({ base, flight, pending, conflicts }: QueueState): VisitReport =>
  over(over(over(base, flight), pending), mineOf(conflicts))

const mineOf = (conflicts: readonly Conflict[]): Edits =>
  Object.fromEntries(conflicts.map(({ id, mine: now, theirs: was }) => [id, { was, now }] as const))

/**
 * The same edits over what the server has now: those that it has already are let go, those whose field a colleague wrote
 * are put before a person. Of a locked report nothing is put before anybody: it all waits to complete it.
 */
function rebased(state: QueueState, base: VisitReport): QueueState {
  const isHeld = state.isHeld && base.writer !== null
  if (base.status !== 'draft') return { ...state, base, isHeld: false, ...lateOf(state, base) }
  const conflicts = state.conflicts.flatMap(one => {
    const theirs = valueIn(base, one.id)
    return isSame(theirs, one.mine) ? [] : { ...one, theirs }
  })
  const sort = (edits: Edits, seen: VisitReport) => {
    const kept: Record<string, Edit> = {}
    for (const [id, edit] of Object.entries(edits)) {
      const theirs = valueIn(seen, id)
      if (isSame(theirs, edit.now)) continue
      if (isSame(theirs, edit.was)) kept[id] = edit
      else conflicts.push({ id, mine: edit.now, theirs })
    }
    return kept
  }
  const flight = sort(state.flight, base)
  const pending = sort(state.pending, over(base, flight))
  return { ...state, base, isHeld, flight, pending, conflicts: lastOfEach(conflicts) }
}

function lateOf({ flight, pending, conflicts }: QueueState, base: VisitReport) {
  const all = joined(mineOf(conflicts), joined(flight, pending))
  const left = Object.entries(all).filter(([id, { now }]) => !isSame(valueIn(base, id), now))
  return { flight: {}, pending: Object.fromEntries(left), conflicts: [] }
}

const lastOfEach = (conflicts: readonly Conflict[]): Conflict[] => [
  ...new Map(conflicts.map(one => [one.id, one])).values(),
]
