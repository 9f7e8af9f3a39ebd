import type { CallParams, CallQuery, CallReply } from '#contract/call.ts'
import type { listPastVisits, listVisits } from '#contract/patients/patients.ts'
import { requireOwnClinic } from '#server/features/clinics/clinics.ts'
import type { StaffContext } from '#server/http/services.ts'
import { pageOf, rangeOf } from '#server/records/paging.ts'
import { countVisits, listVisitRows } from './patient-visits.sql.ts'
import { presentPatient, sightOf } from './patients.ts'

const MOST_VISITS = 1_000

/** One page of the visits on one side of now. */
export async function showVisits(
  ctx: StaffContext,
  patientId: number,
  side: 'upcoming' | 'past',
  query: CallQuery<typeof listPastVisits>,
): Promise<CallReply<typeof listPastVisits>> {
  const sight = sightOf(ctx)
  return ctx.read(async tx => {
    await presentPatient(tx, ctx, patientId)
    const total = await countVisits(tx, patientId, side, sight)
    const data = await listVisitRows(tx, patientId, side, sight, rangeOf(query))
    return pageOf(query, total, data)
  })
}

export async function showEveryVisit(
  ctx: StaffContext,
  { id, clinicId }: CallParams<typeof listVisits>,
): Promise<CallReply<typeof listVisits>> {
  requireOwnClinic(ctx, clinicId)
  return ctx.read(async tx => {
    await presentPatient(tx, ctx, id)
    return { data: await listVisitRows(tx, id, 'all', sightOf(ctx), { size: MOST_VISITS, offset: 0 }) }
  })
}
