import type { CallBody } from '#contract/call.ts'
import type { SavedPolicy, setConfig } from '#contract/settings.ts'
import { NOTHING_LOST, watchGround } from '#server/features/ground/ground.ts'
import type { StaffContext } from '#server/http/services.ts'
import { refuseStale } from '#server/records/versions.ts'
import { getPolicyRow, updatePolicyRow } from './settings.sql.ts'

export function getPolicy(ctx: StaffContext): Promise<SavedPolicy> {
  return ctx.read(tx => getPolicyRow(tx, false))
}

/** Changes what is named. Bookings that exist keep the rules they were made under; on new days off they stay knowingly. */
export function changePolicy(
  ctx: StaffContext,
  { affected, version, ...changes }: Omit<CallBody<typeof setConfig>, 'section'>,
): Promise<SavedPolicy> {
  const { clinicId } = ctx.actor
  return ctx.write(async tx => {
    const ground = changes.observe_legal_holidays ? await watchGround(tx, ctx, {}) : NOTHING_LOST
    const before = await getPolicyRow(tx, true)
    await refuseStale(tx, 'clinic', clinicId, version, before)
    await updatePolicyRow(tx, changes)
    const after = await getPolicyRow(tx, true)
    const kept = await ground.settle(affected)
    await tx.record('clinic', clinicId, 'policy_changed', before, { ...after, ...kept })
    return after
  })
}
