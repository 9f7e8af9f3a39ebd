import { isUnanswered } from '#web/api/client.ts'

export interface Running {
  readonly signal: AbortSignal
  /** Told after each how many have been tried. */
  readonly onProgress: (tried: number) => void
}

/** Of what nobody waits for. */
export const UNWATCHED: Running = { signal: new AbortController().signal, onProgress: () => undefined }

export interface ManyResult<T> {
  readonly done: readonly T[]
  readonly failed: readonly { readonly row: T; readonly error: Error }[]
}

/** Does the same to many rows, one after another. Stops when told to, and when no answer comes: the rest is not tried. */
export async function runMany<T>(
  rows: readonly T[],
  each: (row: T) => Promise<unknown>,
  { signal, onProgress }: Running,
): Promise<ManyResult<T>> {
  const done: T[] = []
  const failed: { row: T; error: Error }[] = []
  for (const row of rows) {
    if (signal.aborted) break
    try {
      // One after another, so that what is done can be told and stopped.
      // oxlint-disable-next-line no-await-in-loop
      await each(row)
      done.push(row)
    } catch (error) {
      failed.push({ row, error: error instanceof Error ? error : new Error(String(error)) })
      if (isUnanswered(error)) break
    }
    onProgress(done.length + failed.length)
  }
  return { done, failed }
}
