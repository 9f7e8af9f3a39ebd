import type { OwnerPool } from '#server/db/owner.ts'
import { freeAbandoned, renewTaken } from './leases.sql.ts'

const RENEW_MILLISECONDS = 20_000
/** So many renewals in a row must have succeeded before: after an outage everybody else had the time for theirs. */
const STEADY = 3

/**
 * Tells the queue which of its jobs are really being worked on, and frees those that nobody works on: taken by a process
 * that was frozen, or by a query whose answer was lost. The queue itself would keep them for four hours.
 */
export class Leases {
  readonly #pool: OwnerPool
  readonly #held = new Set<string>()
  readonly #timer: NodeJS.Timeout
  #renewed = 0
  #isRenewing = false

  constructor(pool: OwnerPool) {
    this.#pool = pool
    this.#timer = setInterval(() => void this.#renew(), RENEW_MILLISECONDS)
  }

  async hold(jobId: string, work: () => Promise<void>): Promise<void> {
    this.#held.add(jobId)
    try {
      await work()
    } finally {
      this.#held.delete(jobId)
    }
  }

  end(): void {
    clearInterval(this.#timer)
  }

  async #renew(): Promise<void> {
    if (this.#isRenewing) return
    this.#isRenewing = true
    try {
      await renewTaken(this.#pool, [...this.#held])
      if (++this.#renewed > STEADY) await freeAbandoned(this.#pool, [...this.#held])
    } catch {
      // The database is away, and with it whoever could take a job.
      this.#renewed = 0
    } finally {
      this.#isRenewing = false
    }
  }
}
