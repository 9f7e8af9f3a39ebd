import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

interface Page {
  readonly clinicId: number
  readonly locationId: number
  readonly doctorId?: number
  /** Whether the clinic's other places are told apart as well. */
  readonly ownPlaces?: boolean
}

/** What tells a page from those of namesakes in its town; null where nothing has to. */
export async function findNamesakes(tx: Tx, page: Page): Promise<'street' | 'address' | null> {
  const { clinicId, locationId, doctorId = null, ownPlaces = false } = page
  const { rows } = await sql<{ by: 'street' | 'address' | null }>`
    select public_namesakes(${clinicId}, ${locationId}, ${doctorId}, ${ownPlaces}) as by`.execute(tx)
  return rows[0]?.by ?? null
}
