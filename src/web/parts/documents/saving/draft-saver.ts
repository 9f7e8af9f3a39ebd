// Sends what is edited about a second after the last key, and keeps it on the device until the server has it.

/** What the device keeps, and over what it was written. */
export interface KeptDraft<Draft> {
  readonly version: number
  readonly was: Draft
  readonly draft: Draft
}

export interface Answered {
  readonly version: number
  readonly changed_at: string
}

/** What somebody else saved meanwhile. */
export interface Theirs<Draft> extends Answered {
  readonly draft: Draft
  readonly by: string | null
}

export type SaveState<Draft = unknown> =
  | { readonly is: 'saved'; readonly at: string }
  | { readonly is: 'waiting' | 'saving' | 'offline' }
  | { readonly is: 'stale'; readonly theirs: Theirs<Draft> }
  | { readonly is: 'refused'; readonly message: string }

export type SendOutcome<Draft> =
  { readonly sent: Answered } | { readonly stale: Theirs<Draft> } | { readonly refused: string } | 'offline'

export interface SaverPorts<Draft> {
  readonly send: (version: number, draft: Draft) => Promise<SendOutcome<Draft>>
  readonly isSame: (one: Draft, other: Draft) => boolean
  readonly keep: (kept: KeptDraft<Draft> | undefined) => void
}

const AFTER_KEY = 1_000
const TRY_AGAIN = 4_000
/** Writing to the device takes a moment of its own, after the key was drawn. */
const KEEP_AFTER = 250

export interface DraftSaver<Draft> {
  readonly get: () => SaveState<Draft>
  /** The version on the server that what is here was written over, and what it said. */
  readonly version: () => number
  readonly base: () => Draft
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (draft: Draft) => void
  /** Sends at once what waits; whether the server has all of it. */
  readonly flush: () => Promise<boolean>
  /** The connection may be back. */
  readonly tryAgain: () => void
  /** What the server has now, as somebody made it: is taken where nothing waits here. Whether it should be shown. */
  readonly hear: (theirs: Theirs<Draft>) => boolean
  /** After `stale`: what was decided is written over what they saved. */
  readonly settle: (draft: Draft) => void
  /** What waits is kept on the device. */
  readonly stop: () => void
}

export function createSaver<Draft>(
  base: Answered & { readonly draft: Draft },
  ports: SaverPorts<Draft>,
): DraftSaver<Draft> {
  const listeners = new Set<() => void>()
  let { version, draft: saved } = base
  let current = saved
  let state: SaveState<Draft> = { is: 'saved', at: base.changed_at }
  let timer: ReturnType<typeof setTimeout> | undefined
  let keeping: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined

  const isWaiting = () => current !== saved

  function set(next: SaveState<Draft>) {
    state = next
    for (const listener of listeners) listener()
  }

  function keep() {
    clearTimeout(keeping)
    keeping = undefined
    ports.keep(isWaiting() ? { version, was: saved, draft: current } : undefined)
  }

  function sendAfter(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void sendNow(), delay)
  }

  function sendNow(): Promise<void> {
    if (sending) return sending
    clearTimeout(timer)
    sending = carryOut().finally(() => (sending = undefined))
    return sending
  }

  async function carryOut(): Promise<void> {
    if (!isWaiting() || state.is === 'stale') return
    const sent = current
    set({ is: 'saving' })
    take(sent, await ports.send(version, sent))
    keep()
  }

  function take(sent: Draft, outcome: SendOutcome<Draft>) {
    if (outcome === 'offline') {
      set({ is: 'offline' })
      return sendAfter(TRY_AGAIN)
    }
    if ('refused' in outcome) return set({ is: 'refused', message: outcome.refused })
    if ('stale' in outcome) {
      const { stale } = outcome
      // The answer to what was sent before may have been lost: then the other who saved is this page.
      if (ports.isSame(stale.draft, saved) || ports.isSame(stale.draft, sent)) {
        version = stale.version
        saved = ports.isSame(stale.draft, sent) ? sent : saved
        return goOn(stale.changed_at)
      }
      return set({ is: 'stale', theirs: stale })
    }
    version = outcome.sent.version
    saved = sent
    return goOn(outcome.sent.changed_at)
  }

  function goOn(at: string) {
    if (!isWaiting()) return set({ is: 'saved', at })
    set({ is: 'waiting' })
    sendAfter(AFTER_KEY)
  }

  return {
    get: () => state,
    version: () => version,
    base: () => saved,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(draft) {
      if (draft === current) return
      current = draft
      keeping ??= setTimeout(keep, KEEP_AFTER)
      if (state.is === 'stale') return
      if (state.is !== 'offline') set({ is: 'waiting' })
      sendAfter(AFTER_KEY)
    },
    async flush() {
      await sending
      await sendNow()
      return state.is === 'saved'
    },
    tryAgain() {
      if (state.is === 'offline') void sendNow()
    },
    hear(theirs) {
      if (theirs.version <= version || isWaiting() || sending) return false
      version = theirs.version
      const isNews = !ports.isSame(theirs.draft, saved)
      if (isNews) saved = current = theirs.draft
      set({ is: 'saved', at: theirs.changed_at })
      return isNews
    },
    settle(draft) {
      if (state.is !== 'stale') return
      const { theirs } = state
      version = theirs.version
      saved = theirs.draft
      current = ports.isSame(draft, saved) ? saved : draft
      keep()
      goOn(theirs.changed_at)
      // Whoever settles may do so while the answer is still being taken.
      if (isWaiting()) sendAfter(0)
    },
    stop() {
      clearTimeout(timer)
      if (keeping) keep()
    },
  }
}
