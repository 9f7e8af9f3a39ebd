import { setTimeout as wait } from 'node:timers/promises'
import { isReadOnly, isUnavailable } from './postgres-errors.ts'

const PAUSE_MILLISECONDS = 500

interface Patience {
  forMilliseconds: number
  signal?: AbortSignal
  /** Told once, when the database does not answer at first. */
  tell?: (line: string) => void
}

/** Does work that may be repeated, again and again while the database is away; after that time its last error counts. */
export async function whenAvailable<T>(work: () => Promise<T>, patience: Patience): Promise<T> {
  const { forMilliseconds, signal, tell } = patience
  const until = Date.now() + forMilliseconds
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || isReadOnly(error) || Date.now() > until || signal?.aborted) throw error
      if (tried === 1)
        tell?.(
          `The database does not answer (${reasonOf(error)}); trying again for ${forMilliseconds / 1000} seconds.`,
        )
    }
    await wait(PAUSE_MILLISECONDS, undefined, { signal }).catch(() => undefined)
  }
}

/** An address that was tried by IPv6 and IPv4 has two reasons under one code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
