import type { OwnerPool } from '#server/db/owner.ts'
import { untilDone } from '#server/db/until-done.ts'
import { freeTaken, listGoneTakers, sayPresent } from './presence.sql.ts'

const LOOK_MILLISECONDS = 5_000

/**
 * Says who takes jobs here, by a lock that ends with the process, and gives back to the queue what those had taken who are
 * gone. A lock may also end with its connection alone, so only who is gone twice in a row is believed to be: time enough
 * to take it again.
 */
export class Presence {
  readonly #pool: OwnerPool
  readonly #ending = new AbortController()
  readonly #timer: NodeJS.Timeout
  #taker = ''
  #letGo: (() => void) | undefined
  #missed: readonly string[] = []
  #isLooking = false

  constructor(pool: OwnerPool) {
    this.#pool = pool
    this.#timer = setInterval(() => void this.#look(), LOOK_MILLISECONDS)
    void this.#look()
  }

  /** From now on `taker` takes jobs here, and whoever did before no more. */
  announce(taker: string): void {
    this.#taker = taker
    this.#leave()
    this.#return(taker)
  }

  end(): void {
    clearInterval(this.#timer)
    this.#ending.abort()
    this.#leave()
  }

  #leave(): void {
    const letGo = this.#letGo
    this.#letGo = undefined
    letGo?.()
  }

  #return(taker: string): void {
    void untilDone('Saying that jobs are worked on', () => this.#hold(taker), this.#ending.signal)
  }

  async #hold(taker: string): Promise<void> {
    const client = await this.#pool.connect()
    let isHeld = true
    const letGo = () => {
      if (isHeld) client.release(true)
      isHeld = false
    }
    client.once('end', () => {
      const isLost = this.#letGo === letGo
      letGo()
      if (isLost) this.#return(taker)
    })
    try {
      await sayPresent(client, taker)
    } catch (error) {
      letGo()
      throw error
    }
    if (this.#taker === taker && !this.#ending.signal.aborted) this.#letGo = letGo
    else letGo()
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const gone = (await listGoneTakers(this.#pool)).filter(taker => taker !== this.#taker)
      const sure = gone.filter(taker => this.#missed.includes(taker))
      if (sure.length > 0) await freeTaken(this.#pool, sure)
      this.#missed = gone
    } catch {
      // The database is away: afterwards everybody else has the time to come back.
      this.#missed = []
    } finally {
      this.#isLooking = false
    }
  }
}
