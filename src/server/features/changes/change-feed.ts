import type { Database } from '#server/db/database.ts'
import { getFeedPosition, listChanges, type ChangeRow } from './changes.sql.ts'
import type { Position } from './position.ts'

/** A change is told at most this long after its commit, and one short query each time is all that it costs. */
const POLL_MILLISECONDS = 250
const BATCH = 1_000

type Listener = (change: ChangeRow) => void

/**
 * Tells this process's open connections of committed changes. Each server process has one feed, which reads only while
 * somebody listens.
 */
export class ChangeFeed {
  readonly #db: Database
  readonly #listeners = new Map<number, Set<Listener>>()
  #started: Promise<void> | undefined
  #isWaiting = false

  constructor(db: Database) {
    this.#db = db
  }

  /** Calls back for every change of the clinic committed after this resolves; what it returns ends that. */
  async listen(clinicId: number, listener: Listener): Promise<() => void> {
    const ofClinic = this.#listeners.get(clinicId) ?? new Set()
    this.#listeners.set(clinicId, ofClinic.add(listener))
    const stop = () => {
      ofClinic.delete(listener)
      if (ofClinic.size === 0 && this.#listeners.get(clinicId) === ofClinic) this.#listeners.delete(clinicId)
    }
    try {
      await (this.#started ??= this.#start())
    } catch (error) {
      this.#started = undefined
      stop()
      throw error
    }
    return stop
  }

  async #start(): Promise<void> {
    const position = await this.#db.stranger(getFeedPosition)
    setTimeout(() => void this.#poll(position), POLL_MILLISECONDS)
  }

  async #poll(position: Position): Promise<void> {
    if (this.#listeners.size === 0) {
      // Whoever comes next starts from where the feed will stand then.
      this.#started = undefined
      return
    }
    const changes = await this.#read(position)
    for (const change of changes) for (const tell of this.#listeners.get(change.clinic_id) ?? []) tell(change)
    const pause = changes.length === BATCH ? 0 : POLL_MILLISECONDS
    setTimeout(() => void this.#poll(changes.at(-1) ?? position), pause)
  }

  /** Nothing while the database is away; the position stays and nothing is lost. */
  async #read(position: Position): Promise<ChangeRow[]> {
    try {
      const changes = await this.#db.stranger(tx => listChanges(tx, position, BATCH))
      this.#isWaiting = false
      return changes
    } catch (error) {
      if (!this.#isWaiting)
        console.error(
          'The feed of changes waits for the database:',
          error instanceof Error ? error.message : error,
        )
      this.#isWaiting = true
      return []
    }
  }
}
