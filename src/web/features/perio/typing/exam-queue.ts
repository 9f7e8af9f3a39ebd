// What is typed into a draft and is not on the server yet. It is drawn at once, kept on this device until the server has it,
// and sent in small batches, one after another. A batch whose answer was lost is sent again exactly as it was, so that
// nothing is taken for somebody else's. Where a colleague wrote the same meanwhile, both are shown and a person decides.

import type { PerioExam, StaleExam } from '#contract/patients/perio-exams.ts'
import {
  batchOf,
  countEdits,
  hasRoom,
  joined,
  over,
  placeOfKey,
  valuesOf,
  type Batch,
  type Edit,
  type Edits,
  type Value,
} from './exam-edits.ts'

/** What a colleague wrote where one typed something else. */
export interface Conflict {
  readonly key: string
  readonly field: string
  readonly mine: Value
  readonly theirs: Value
}

export interface QueueState {
  readonly base: PerioExam
  /** On its way, or sent without an answer. */
  readonly flight: Edits
  readonly pending: Edits
  readonly conflicts: readonly Conflict[]
  /** Why the server takes no more of it. */
  readonly refused: string | undefined
}

/** What a device keeps of it. */
export type Kept = Pick<QueueState, 'flight' | 'pending' | 'conflicts'>

export interface QueueWays {
  readonly send: (change: Batch) => Promise<PerioExam>
  /** What a failure means; undefined where it may go later. */
  readonly answerOf: (
    error: unknown,
  ) => { current?: StaleExam['current'] | undefined; message: string; isStale: boolean } | undefined
  readonly storage: { readonly read: () => readonly Kept[]; readonly write: (kept: Kept | undefined) => void }
  readonly isOffline: () => boolean
  /** Milliseconds from the first key to sending, and between tries. */
  readonly wait?: number
  readonly tryAgain?: number
}

export type ExamQueue = ReturnType<typeof createExamQueue>

export function createExamQueue(first: PerioExam, ways: QueueWays) {
  const { send, answerOf, storage, isOffline, wait = 600, tryAgain = 4_000 } = ways
  const listeners = new Set<() => void>()
  let state: QueueState = { base: first, flight: {}, pending: {}, conflicts: [], refused: undefined }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let hasFailed = false

  function set(next: Partial<QueueState>) {
    state = { ...state, ...next }
    const { flight, pending, conflicts } = state
    storage.write(waitingIn(state) + conflicts.length > 0 ? { flight, pending, conflicts } : undefined)
    for (const listener of listeners) listener()
  }

  // Of another tab that was closed too: only one batch at a time is on its way.
  for (const { flight, pending, conflicts } of storage.read()) {
    const found = rebased({ ...state, flight, pending, conflicts: [...state.conflicts, ...conflicts] }, first)
    const isFirst = countEdits(state.flight) + countEdits(state.pending) === 0
    state = isFirst
      ? found
      : {
          ...found,
          flight: state.flight,
          pending: joined(state.pending, joined(found.flight, found.pending)),
        }
  }

  set({})
  function schedule(after = wait) {
    if (running || timer !== undefined || countEdits(state.flight) + countEdits(state.pending) === 0) return
    timer = setTimeout(() => void flush(), after)
  }

  async function sendAll(): Promise<void> {
    hasFailed = false
    while (!isOffline() && state.refused === undefined && state.base.status === 'draft') {
      if (countEdits(state.flight) === 0) {
        if (countEdits(state.pending) === 0) return
        set({ flight: state.pending, pending: {} })
      }
      try {
        const exam = await send({ version: state.base.version, ...batchOf(state.flight) })
        const flight = state.flight
        state = { ...state, flight: {}, base: over(state.base, flight) }
        set(rebased(state, exam))
      } catch (error) {
        const answer = answerOf(error)
        hasFailed = !answer
        if (!answer) return
        if (answer.current) set(rebased(state, answer.current))
        else set({ pending: joined(state.flight, state.pending), flight: {}, refused: answer.message })
        if (!answer.isStale) set({ refused: answer.message })
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    running ??= sendAll().finally(() => {
      running = undefined
      if (state.refused === undefined && state.base.status === 'draft')
        schedule(isOffline() || hasFailed ? tryAgain : wait)
    })
    return running
  }

  schedule(0)

  return {
    get: () => state,
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    write(key: string, given: Readonly<Record<string, Value>>) {
      const seen = valuesOf(shownOf(state), key)
      // An implant gives up its furcation, also one that nobody knows of yet.
      const fields = given['implant'] === true ? { ...given, furcation: 0 } : given
      const edits = Object.fromEntries(
        Object.entries(fields)
          .filter(([field, now]) => seen[field] !== now)
          .map(([field, now]) => [field, { was: seen[field] ?? null, now }]),
      )
      // Whoever types there again has decided.
      const conflicts = state.conflicts.filter(one => one.key !== key || !(one.field in fields))
      const isSame = Object.keys(edits).length === 0
      if (isSame && conflicts.length === state.conflicts.length) return
      set({ pending: isSame ? state.pending : joined(state.pending, { [key]: edits }), conflicts })
      schedule()
    },
    /** The exam as it was read again. */
    read(exam: PerioExam) {
      if (exam.version < state.base.version || running) return
      set(rebased(state, exam))
    },
    /** Takes one of the two that a colleague and oneself wrote. */
    decide(conflict: Conflict, isMine: boolean) {
      const { key, field, mine, theirs } = conflict
      const conflicts = state.conflicts.filter(one => one.key !== key || one.field !== field)
      const pending = isMine
        ? joined(
            joined(state.pending, { [key]: { [field]: { was: theirs, now: mine } } }),
            roomFor(state, conflict),
          )
        : state.pending
      set({ conflicts, pending })
      schedule(0)
    },
    /** Sends what was refused once more, or lets go of it. */
    again: () => {
      set({ refused: undefined })
      schedule(0)
    },
    dropAll: () => {
      set({ flight: {}, pending: {}, conflicts: [], refused: undefined })
    },
    flush,
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Whether it goes no further until a person decides. */
export const isStuck = (state: QueueState): boolean =>
  state.conflicts.length > 0 ||
  state.refused !== undefined ||
  (state.base.status === 'closed' && waitingIn(state) > 0)

export const waitingIn = ({ flight, pending }: QueueState): number => countEdits(joined(flight, pending))

/** The exam with all that was typed. */
export const shownOf = ({ base, flight, pending }: QueueState): PerioExam => over(over(base, flight), pending)

/**
 * The same edits over what the server has now: those that it has already are let go, those whose place a colleague wrote
 * are put before a person.
 */
function rebased(state: QueueState, base: PerioExam): QueueState {
  const conflicts = state.conflicts.flatMap(one => {
    const theirs = valuesOf(base, one.key)[one.field] ?? null
    return theirs === one.mine ? [] : { ...one, theirs }
  })
  const sort = (edits: Edits, seen: PerioExam) => {
    const kept: Record<string, Record<string, Edit>> = {}
    for (const [key, fields] of Object.entries(edits)) {
      const values = valuesOf(seen, key)
      for (const [field, edit] of Object.entries(fields)) {
        const theirs = values[field] ?? null
        if (theirs === edit.now) continue
        if (theirs === edit.was) (kept[key] ??= {})[field] = edit
        else conflicts.push({ key, field, mine: edit.now, theirs })
      }
    }
    return kept
  }
  const flight = sort(state.flight, base)
  const pending = sort(state.pending, over(base, flight))
  const shown = over(over(base, flight), pending)
  const placed = (edits: Edits): Edits => {
    const kept: Record<string, Record<string, Edit>> = {}
    for (const [key, fields] of Object.entries(edits))
      for (const [field, edit] of Object.entries(fields)) {
        if (hasRoom(base, key, field, edit.now) || hasRoom(shown, key, field, edit.now))
          (kept[key] ??= {})[field] = edit
        else conflicts.push({ key, field, mine: edit.now, theirs: valuesOf(base, key)[field] ?? null })
      }
    return kept
  }
  return {
    ...state,
    base,
    flight: placed(flight),
    pending: placed(pending),
    conflicts: lastOfEach(conflicts),
  }
}

/** What makes room again for what somebody holds on to. */
function roomFor(state: QueueState, { key, field, mine }: Conflict): Edits {
  if (hasRoom(shownOf(state), key, field, mine)) return {}
  const { tooth, site } = placeOfKey(key)
  return {
    [tooth]:
      site === undefined ? { implant: { was: true, now: false } } : { present: { was: false, now: true } },
  }
}

const lastOfEach = (conflicts: readonly Conflict[]): Conflict[] => [
  ...new Map(conflicts.map(one => [`${one.key}.${one.field}`, one])).values(),
]
