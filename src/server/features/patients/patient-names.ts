import type { Tx } from '#server/db/database.ts'
import type { StaffContext } from '#server/http/services.ts'
import { listIdsFound, listNames } from './patient-names.sql.ts'
import { sightOf } from './patients.ts'

/** Of these patients the names of those whom the caller sees, by id; of all who may look at none, nobody's. */
export async function findNames(
  tx: Tx,
  ctx: StaffContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { id: number; name: string }>> {
  if (ids.length === 0 || !ctx.actor.permissions.has('patients.view')) return new Map()
  const rows = await listNames(tx, ids, sightOf(ctx))
  return new Map(rows.map(row => [row.id, row]))
}

/** Those whom the caller sees and who are found by these words, some hundreds at most. */
export async function findPatientIds(tx: Tx, ctx: StaffContext, words: string): Promise<number[]> {
  if (!ctx.actor.permissions.has('patients.view')) return []
  return listIdsFound(tx, words, sightOf(ctx))
}
