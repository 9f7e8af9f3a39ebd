import { useEffect, useSyncExternalStore } from 'react'

/** A page has enough to do at first; what watches it comes later, long before there can be another version. */
const AFTER_MILLISECONDS = 5_000

/** The version that the server runs by now, while what is half typed keeps this page open. */
interface NewVersion {
  readonly reload: () => Promise<void>
}

let newVersion: NewVersion | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useNewVersion(): NewVersion | undefined {
  return useSyncExternalStore(
    subscribe,
    () => newVersion,
    () => undefined,
  )
}

function offer(version: NewVersion): void {
  newVersion = version
  for (const listener of listeners) listener()
}

/** A page built from another version than the server's starts clean, or offers to. */
export function useVersionWatch(): void {
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    const begin = async () => {
      const { watchVersion } = await import('./version-watch.ts')
      if (!isGone) stop = watchVersion(offer)
    }
    // Without a connection there is nothing to watch.
    const timer = setTimeout(() => void begin().catch(() => undefined), AFTER_MILLISECONDS)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [])
}
