import { isRetryable } from '#server/db/postgres-errors.ts'

const TRIES = 3

/** Runs `work`, which opens its own transaction, again when the database broke it off so that somebody else could go on. */
export async function retryDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!isRetryable(error) || tried === TRIES) throw error
    }
  }
}
