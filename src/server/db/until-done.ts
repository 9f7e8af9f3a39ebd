import { setTimeout as wait } from 'node:timers/promises'

const SHORTEST_PAUSE = 250
const LONGEST_PAUSE = 5_000

/**
 * Tries for as long as it takes, since what stands in the way may need a person: a full disk, a port, a right. Each new
 * reason is told once. Undefined only when ended by the signal.
 */
export async function untilDone<T>(
  what: string,
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<T | undefined> {
  let told = ''
  for (let pause = SHORTEST_PAUSE; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await work()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== told) console.error(`${what}: not yet (${reason})`)
      told = reason
    }
    await wait(pause, undefined, { signal }).catch(() => undefined)
  }
  return undefined
}
