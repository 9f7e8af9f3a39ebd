// What is typed into a draft and is not on the server yet. It is drawn at once, kept on this device until the server has it,
// and sent in small batches, one after another. A batch whose answer was lost is sent again exactly as it was, so that
// nothing is taken for somebody else's. Where a colleague wrote the same meanwhile, both are shown and a person decides.

import type { PerioExam, StaleExam } from '#contract/patients/perio-exams.ts'
import { UNTOUCHED, type PerioTooth, type Reading, type Site } from '#domain/perio/sites.ts'

/** A site ("26MV") or a tooth ("26"), and of each field what it was when somebody typed over it. */
export type Edits = Readonly<Record<string, Readonly<Record<string, Edit>>>>
type Value = number | boolean | null
interface Edit {
  readonly was: Value
  readonly now: Value
}

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

export interface Batch {
  readonly version: number
  readonly sites: readonly ({ tooth: number; site: Site } & Partial<Reading>)[]
  readonly teeth: readonly ({ tooth: number } & Partial<Omit<PerioTooth, 'tooth'>>)[]
}

export type ExamQueue = ReturnType<typeof createExamQueue>

export function createExamQueue(first: PerioExam, ways: QueueWays) {
  const { send, answerOf, storage, isOffline, wait = 600, tryAgain = 4_000 } = ways
  const listeners = new Set<() => void>()
  let state: QueueState = { base: first, flight: {}, pending: {}, conflicts: [], refused: undefined }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

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
        schedule(isOffline() ? tryAgain : wait)
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
    write(key: string, fields: Readonly<Record<string, Value>>) {
      const seen = valuesOf(shownOf(state), key)
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
    decide({ key, field, mine, theirs }: Conflict, isMine: boolean) {
      const conflicts = state.conflicts.filter(one => one.key !== key || one.field !== field)
      const pending = isMine
        ? joined(state.pending, { [key]: { [field]: { was: theirs, now: mine } } })
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

const countEdits = (edits: Edits): number =>
  Object.values(edits).reduce((sum, fields) => sum + Object.keys(fields).length, 0)

export const waitingIn = ({ flight, pending }: QueueState): number => countEdits(joined(flight, pending))

/** The exam with all that was typed. */
export const shownOf = ({ base, flight, pending }: QueueState): PerioExam => over(over(base, flight), pending)

/** The later edits over the earlier ones, which remember what there was at first. */
function joined(earlier: Edits, later: Edits): Edits {
  const all: Record<string, Record<string, Edit>> = {}
  for (const edits of [earlier, later])
    for (const [key, fields] of Object.entries(edits)) {
      const of = (all[key] ??= {})
      for (const [field, edit] of Object.entries(fields))
        of[field] = { was: (of[field] ?? edit).was, now: edit.now }
    }
  return all
}

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
  return { ...state, base, flight, pending, conflicts: lastOfEach(conflicts) }
}

const lastOfEach = (conflicts: readonly Conflict[]): Conflict[] => [
  ...new Map(conflicts.map(one => [`${one.key}.${one.field}`, one])).values(),
]

const PLACE = /^(\d\d)(\D*)$/
export function placeOfKey(key: string): { tooth: number; site: Site | undefined } {
  const [, tooth = '', site = ''] = PLACE.exec(key) ?? []
  return { tooth: Number(tooth), site: site === '' ? undefined : (site as Site) }
}

function valuesOf({ sites, teeth }: PerioExam, key: string): Readonly<Record<string, Value>> {
  const { tooth, site } = placeOfKey(key)
  const found =
    site === undefined
      ? teeth.find(one => one.tooth === tooth)
      : (sites.find(one => one.tooth === tooth && one.site === site) ?? UNTOUCHED)
  return (found ?? {}) as Readonly<Record<string, Value>>
}

function over(exam: PerioExam, edits: Edits): PerioExam {
  if (countEdits(edits) === 0) return exam
  const teeth = exam.teeth.map(one => ({ ...one, ...nowOf(edits[`${one.tooth}`]) }))
  const known = new Map(exam.sites.map(one => [`${one.tooth}${one.site}`, one]))
  for (const [key, fields] of Object.entries(edits)) {
    const { tooth, site } = placeOfKey(key)
    if (site !== undefined) known.set(key, { ...UNTOUCHED, ...known.get(key), ...nowOf(fields), tooth, site })
  }
  return { ...exam, teeth, sites: [...known.values()] }
}

const nowOf = (fields: Edits[string] | undefined) =>
  Object.fromEntries(Object.entries(fields ?? {}).map(([field, { now }]) => [field, now]))

function batchOf(edits: Edits): Omit<Batch, 'version'> {
  const sites: Batch['sites'][number][] = []
  const teeth: Batch['teeth'][number][] = []
  for (const [key, fields] of Object.entries(edits)) {
    const { tooth, site } = placeOfKey(key)
    if (site === undefined) teeth.push({ tooth, ...nowOf(fields) })
    else sites.push({ tooth, site, ...nowOf(fields) })
  }
  return { sites, teeth }
}
