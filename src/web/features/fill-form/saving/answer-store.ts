// Answers on a phone: what the server has, and what it has not heard of yet.

import type { Answer, Answers } from '#domain/documents/forms/form-template.ts'

/** Elements that were answered, or emptied, since the server last had all. */
export type Pending = Readonly<Record<string, Answer | null>>

export type SavingState =
  | { readonly is: 'saved'; readonly at: number | undefined }
  | { readonly is: 'waiting' | 'offline' }
  /** Nothing will go: the form was signed, taken back or has expired. */
  | { readonly is: 'refused'; readonly message: string }

export interface Saved {
  readonly revision: number
  readonly answers: Answers
  /** Sentences by element. */
  readonly refused: Readonly<Record<string, string>>
}

export interface AnswerPorts {
  /** Rejects with anything where nobody answered; resolves to a refusal where it is for good. */
  readonly send: (revision: number, answers: Pending) => Promise<Saved | { readonly refusal: string }>
  readonly keep: (pending: Pending) => void
  readonly now: () => number
}

export interface AnswerState {
  readonly answers: Answers
  readonly revision: number
  readonly saving: SavingState
  readonly refused: Readonly<Record<string, string>>
  /** By element, how often its answer came from elsewhere: what is on screen of it is drawn anew. */
  readonly brought: Readonly<Record<string, number>>
}

export interface AnswerStore {
  readonly get: () => AnswerState
  readonly subscribe: (listener: () => void) => () => void
  readonly answer: (element: string, answer: Answer | undefined) => void
  /** Sends at once what waits, `always` even where nothing does; whether the server has all of it. */
  readonly flush: (always?: boolean) => Promise<boolean>
  /** What the server has by now, as another phone left it; what waits here stays. */
  readonly takeOver: (base: { readonly answers: Answers; readonly revision: number }) => void
  /** The connection may be back. */
  readonly tryAgain: () => void
  /** What this phone kept from before; what was answered since stays. Elements of `drafts` are drawn anew as well. */
  readonly restore: (kept: Pending, drafts: readonly string[]) => void
  readonly stop: () => void
}

const AFTER_KEY = 1_000
const TRY_AGAIN = 4_000

function withPending(answers: Answers, pending: Pending): Answers {
  const all: Record<string, Answer> = { ...answers }
  for (const [element, answer] of Object.entries(pending))
    if (answer === null) delete all[element]
    else all[element] = answer
  return all
}

export function createAnswers(
  base: { readonly answers: Answers; readonly revision: number },
  ports: AnswerPorts,
): AnswerStore {
  const listeners = new Set<() => void>()
  let server = base.answers
  let pending: Pending = {}
  let state: AnswerState = {
    answers: server,
    revision: base.revision,
    saving: { is: 'saved', at: undefined },
    refused: {},
    brought: {},
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined

  const isWaiting = () => Object.keys(pending).length > 0

  function set(part: Partial<AnswerState>) {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  function sendAfter(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void sendNow(), delay)
  }

  /** What shows now, and of which elements it is not what was answered here. */
  function shown(own: Pending): Pick<AnswerState, 'answers' | 'brought'> {
    const answers = withPending(server, pending)
    const brought = { ...state.brought }
    for (const id of new Set([...Object.keys(answers), ...Object.keys(state.answers)]))
      if (!(id in own) && JSON.stringify(answers[id]) !== JSON.stringify(state.answers[id]))
        brought[id] = (brought[id] ?? 0) + 1
    return { answers, brought }
  }

  function sendNow(always = false): Promise<void> {
    clearTimeout(timer)
    sending ??= carryOut(always).finally(() => {
      sending = undefined
    })
    return sending
  }

  async function carryOut(always: boolean): Promise<void> {
    if ((!isWaiting() && !always) || state.saving.is === 'refused') return
    const sent = pending
    try {
      const saved = await ports.send(state.revision, sent)
      if ('refusal' in saved) return set({ saving: { is: 'refused', message: saved.refusal } })
      server = saved.answers
      // What was answered anew meanwhile is still on its way.
      pending = Object.fromEntries(Object.entries(pending).filter(([id, answer]) => sent[id] !== answer))
      ports.keep(pending)
      set({
        ...shown(sent),
        revision: saved.revision,
        refused: saved.refused,
        saving: isWaiting() ? { is: 'waiting' } : { is: 'saved', at: ports.now() },
      })
      if (isWaiting()) sendAfter(AFTER_KEY)
    } catch {
      set({ saving: { is: 'offline' } })
      sendAfter(TRY_AGAIN)
    }
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answer(element, answer) {
      if (state.answers[element] === answer) return
      pending = { ...pending, [element]: answer ?? null }
      ports.keep(pending)
      const { [element]: _refused, ...refused } = state.refused
      const isAway = state.saving.is === 'offline' || state.saving.is === 'refused'
      set({
        answers: withPending(server, pending),
        refused,
        ...(!isAway && { saving: { is: 'waiting' } as const }),
      })
      sendAfter(AFTER_KEY)
    },
    async flush(always = false) {
      await sending
      await sendNow(always)
      return !isWaiting() && state.saving.is === 'saved'
    },
    takeOver(newer) {
      if (newer.revision <= state.revision) return
      server = newer.answers
      set({ ...shown(pending), revision: newer.revision })
    },
    restore(kept, drafts) {
      const since = pending
      pending = { ...kept, ...since }
      const { answers, brought } = shown(since)
      const drawn = drafts.filter(id => !(id in since)).map(id => [id, (brought[id] ?? 0) + 1] as const)
      set({
        answers,
        brought: { ...brought, ...Object.fromEntries(drawn) },
        ...(isWaiting() && { saving: { is: 'waiting' } as const }),
      })
      if (isWaiting()) sendAfter(0)
    },
    tryAgain() {
      if (state.saving.is === 'offline') void sendNow()
    },
    stop: () => clearTimeout(timer),
  }
}
