import { getVersion } from '#contract/accounts/accounts.ts'
import { call } from '#web/api/client.ts'
import { presence } from '#web/api/presence.ts'

/** All in ms: how often a touch is told at most, how often an idle page looks, and by how much the server may be ahead. */
const TELL_AFTER = 20_000
const LOOK_EVERY = 10_000
const AHEAD = 45_000

const TOUCHES = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const

const ask = () => call(getVersion, {})

/**
 * Says with each request how long nobody has touched the page, and asks the server once that is too long: it knows of
 * other tabs, and it alone ends the session. `onLock` is told when it has; the page then waits until it is left or opened.
 */
export function watchIdle(minutes: number, onLock: () => void): { open(): void; stop(): void } {
  const limit = minutes * 60_000
  let touched = Date.now()
  let isLocked = false
  let telling: ReturnType<typeof setTimeout> | undefined
  const idle = () => Date.now() - touched

  async function touch() {
    if (isLocked) return
    if (idle() < limit) {
      touched = Date.now()
      telling ??= setTimeout(() => {
        telling = undefined
        void ask().catch(() => undefined)
      }, TELL_AFTER)
      return
    }
    // Whoever comes back to an idle page has not used it until the server says that it is still theirs.
    await ask().catch(() => undefined)
    if (!isLocked) touched = Date.now()
  }
  function look() {
    if (!isLocked && idle() >= limit) void ask().catch(() => undefined)
  }

  const { headers, isAwaited } = presence
  presence.headers = () => ({ 'x-idle-seconds': String(Math.floor(idle() / 1000)) })
  presence.isAwaited = () => {
    if (!isLocked && idle() < limit - AHEAD) return false
    if (!isLocked) {
      isLocked = true
      onLock()
    }
    return true
  }
  const listening = new AbortController()
  for (const each of TOUCHES)
    window.addEventListener(each, () => void touch(), {
      signal: listening.signal,
      capture: true,
      passive: true,
    })
  const timer = setInterval(look, LOOK_EVERY)
  return {
    open() {
      touched = Date.now()
      isLocked = false
    },
    stop() {
      listening.abort()
      clearInterval(timer)
      clearTimeout(telling)
      Object.assign(presence, { headers, isAwaited })
    },
  }
}
