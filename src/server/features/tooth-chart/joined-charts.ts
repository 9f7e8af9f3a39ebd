import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { settle } from './chart-changes.ts'
import { returnFollowers } from './tooth-chart.sql.ts'

/** Has the diagnoses of a record to which another's teeth came say what its chart says now. */
export async function joinCharts(tx: WriteTx, ctx: StaffContext, keptId: number): Promise<void> {
  await settle(tx, ctx, keptId)
}

/** And of both, once they are two again. */
export async function partCharts(
  tx: WriteTx,
  ctx: StaffContext,
  keptId: number,
  mergedId: number,
): Promise<void> {
  await returnFollowers(tx, keptId, mergedId)
  await settle(tx, ctx, keptId)
  await settle(tx, ctx, mergedId)
}
