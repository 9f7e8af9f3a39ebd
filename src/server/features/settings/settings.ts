import type { CallBody } from '#contract/call.ts'
import type { BookingPolicy, setConfig } from '#contract/settings.ts'
import { authorOf, recordChange } from '#server/features/audit/audit.ts'
import { NOTHING_LOST, watchGround } from '#server/features/ground/ground.ts'
import type { StaffContext } from '#server/http/services.ts'
import { getPolicyRow, updatePolicyRow } from './settings.sql.ts'

export function getPolicy(ctx: StaffContext): Promise<BookingPolicy> {
  return ctx.db.tenant(ctx.actor.clinicId, tx => getPolicyRow(tx, false))
}

/** Changes what is named. Bookings that exist keep the rules they were made under; on new days off they stay knowingly. */
export function changePolicy(
  ctx: StaffContext,
  { affected, ...changes }: Omit<CallBody<typeof setConfig>, 'section'>,
): Promise<BookingPolicy> {
  const { clinicId } = ctx.actor
  return ctx.db.tenant(clinicId, async tx => {
    const ground = changes.observe_legal_holidays ? await watchGround(tx, ctx, {}) : NOTHING_LOST
    const before = await getPolicyRow(tx, true)
    const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const after: BookingPolicy = { ...before, ...named }
    await updatePolicyRow(tx, after)
    const kept = await ground.settle(affected)
    await recordChange(tx, authorOf(ctx), {
      action: 'clinic.policy_changed',
      entity: 'clinic',
      entityId: clinicId,
      before,
      after: { ...after, ...kept },
    })
    return after
  })
}
