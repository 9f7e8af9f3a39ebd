import type { Tx } from '#server/db/database.ts'
import { whenAvailable } from '#server/db/when-available.ts'
import type { JobContext } from '#server/jobs/job.ts'

/** How long the note of what the gateway answered is tried again while the database is away. */
const NOTE_MILLISECONDS = 10 * 60_000

/** What both ways of sending work with. */
export interface Sending {
  readonly services: JobContext
  readonly clinicId: number
  readonly id: number
  /** By this the message is known outside. */
  readonly stableId: string
  /** Notes what became of it, as long as that takes. */
  readonly note: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

export const sendingOf = (services: JobContext, clinicId: number, id: number): Sending => ({
  services,
  clinicId,
  id,
  stableId: `${clinicId}.${id}`,
  note: work =>
    whenAvailable(() => services.db.tenant(clinicId, work), { forMilliseconds: NOTE_MILLISECONDS }),
})
