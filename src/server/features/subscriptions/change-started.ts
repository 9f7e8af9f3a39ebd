import type { CallBody } from '#contract/call.ts'
import type * as calls from '#contract/money/patient-subscriptions.ts'
import type { WholeSubscription } from '#contract/money/patient-subscriptions.ts'
import { lockOwner, post, reversalOf } from '#server/features/ledger/ledger.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { refuseStale } from '#server/records/versions.ts'
import { leavePackage } from './started.sql.ts'
import { presentWhole, requireOwner } from './started.ts'
import { findUse, lockPackages, returnUses } from './uses.sql.ts'

type Reply = { data: WholeSubscription }

/** A later last day; what is paid back stays over. */
export function extendSubscription(
  ctx: StaffContext,
  id: number,
  { ends_on, version }: CallBody<typeof calls.extendSubscription>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const { patientId, before } = await lockStarted(tx, ctx, id)
    await refuseStale(tx, 'patient_subscription', id, version, before)
    if (before.state === 'refunded') throw new Failure('subscription_over')
    if (before.ends_on === null || ends_on <= before.ends_on)
      throw refuseField('ends_on', 'ends_later', { date: before.ends_on ?? '…' })
    await updateVersioned(tx, 'patient_subscription', id, { ends_on })
    const data = await presentWhole(tx, ctx, id)
    const said = (one: WholeSubscription) => ({ id, ends_on: one.ends_on })
    await tx.record('patient_money', patientId, 'subscription_changed', said(before), said(data))
    return { data }
  })
}

/** A use comes back, though the rule took it: its visit is paid for itself from then on. */
export function giveUseBack(
  ctx: StaffContext,
  { id, useId }: { id: number; useId: number },
  { reason }: CallBody<typeof calls.returnUse>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const { patientId, before } = await lockStarted(tx, ctx, id)
    const use = await findUse(tx, id, useId)
    if (!use) throw new Failure('not_found')
    if (use.state === 'returned') throw new Failure('use_over')
    if (before.state === 'refunded') throw new Failure('subscription_over')
    if (use.used_event_id !== null) await post(tx, [await reversalOf(tx, use.used_event_id, reason)])
    await returnUses(tx, [{ id: useId, reason }], { at: new Date(ctx.now), by: ctx.actor.accountId })
    await leavePackage(tx, use.booking_id, use.line)
    await tx.record('booking', use.booking_id, 'changed', { use_id: useId }, { use_id: null, reason })
    await tx.settleBookings()
    const data = await presentWhole(tx, ctx, id)
    await tx.record(
      'patient_money',
      patientId,
      'use_restored',
      { use_id: useId, state: use.state },
      { use_id: useId, reason },
    )
    return { data }
  })
}

/** A started package as it is, locked behind its patient's account. */
export async function lockStarted(
  tx: WriteTx,
  ctx: StaffContext,
  id: number,
): Promise<{ patientId: number; before: WholeSubscription }> {
  const patientId = await lockOwner(tx, () => requireOwner(tx, ctx, id))
  await lockPackages(tx, [patientId], [id])
  return { patientId, before: await presentWhole(tx, ctx, id) }
}
