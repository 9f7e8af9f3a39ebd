import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Whose time somebody is about to write. */
export interface Wanted {
  readonly doctorIds?: readonly number[]
  readonly cabinetIds?: readonly number[]
  /** Every cabinet that a booking could be given. */
  readonly anyCabinet?: boolean
  readonly patientIds?: readonly number[]
  readonly locationIds?: readonly number[]
}

export async function queueFor(tx: Tx, clinicId: number, wanted: Wanted): Promise<void> {
  const { doctorIds = [], cabinetIds = [], anyCabinet = false, patientIds = [], locationIds = [] } = wanted
  await sql`select queue_for_times(${clinicId}::bigint, ${[...doctorIds]}::bigint[],
    ${[...cabinetIds]}::bigint[] || array(select id from cabinets where active and ${anyCabinet}),
    ${[...patientIds]}::bigint[], ${[...locationIds]}::bigint[])`.execute(tx)
}
