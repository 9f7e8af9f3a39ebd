// Fields that save themselves: what is written last of each thing is sent once the typing stops, one after the other.
// What fails waits, as it was written, until it is sent again.

type Work = () => Promise<unknown>

export interface SaverState {
  readonly state: 'idle' | 'saving' | 'saved' | 'failed'
  /** Why a thing could not be saved. */
  readonly errors: ReadonlyMap<string, unknown>
}

export interface Saver {
  /** Sends `work` soon; the newer of the same key takes the place of the older. */
  readonly save: (key: string, work: Work) => void
  /** Sends all that waits or failed; answers whether everything is kept. */
  readonly flush: () => Promise<boolean>
  readonly read: () => SaverState
  readonly listen: (listener: () => void) => () => void
}

/** `delay` is how long one pauses before it is sent, in ms. */
export function createSaver(delay = 600): Saver {
  const waiting = new Map<string, Work>()
  const failed = new Map<string, { work: Work; error: unknown }>()
  const listeners = new Set<() => void>()
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let everSaved = false
  let seen: SaverState = { state: 'idle', errors: new Map() }

  function tell() {
    const errors = new Map(Array.from(failed, ([key, { error }]) => [key, error]))
    const isBusy = running !== undefined || waiting.size > 0
    const rest = everSaved ? 'saved' : 'idle'
    seen = { state: isBusy ? 'saving' : failed.size > 0 ? 'failed' : rest, errors }
    for (const listener of listeners) listener()
  }

  async function sendAll() {
    for (;;) {
      const [next] = waiting
      if (!next) return
      const [key, work] = next
      waiting.delete(key)
      try {
        await work()
        failed.delete(key)
        everSaved = true
      } catch (error) {
        // What was written since is newer.
        if (!waiting.has(key)) failed.set(key, { work, error })
      }
    }
  }

  function send(): Promise<void> {
    clearTimeout(timer)
    running ??= sendAll().finally(() => {
      running = undefined
      tell()
    })
    tell()
    return running
  }

  return {
    save(key, work) {
      waiting.set(key, work)
      failed.delete(key)
      clearTimeout(timer)
      timer = setTimeout(() => void send(), delay)
      tell()
    },
    async flush() {
      for (const [key, { work }] of failed) if (!waiting.has(key)) waiting.set(key, work)
      await send()
      // Written while the last was on its way.
      if (waiting.size > 0) await send()
      return failed.size === 0
    },
    read: () => seen,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
