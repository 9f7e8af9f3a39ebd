import type { CallBody, CallReply } from '#contract/call.ts'
import type * as calls from '#contract/money/subscriptions.ts'
import type { Subscription } from '#contract/money/subscriptions.ts'
import { parseRon } from '#domain/money/money.ts'
import { byName } from '#domain/people/name-order.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { removeUnlessUsed } from '#server/records/remove.sql.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { refuseStale } from '#server/records/versions.ts'
import {
  deleteSubscriptionRow,
  insertSubscriptionRow,
  listKnownServices,
  listSubscriptionRows,
  lockSubscription,
  writeCovered,
} from './subscriptions.sql.ts'

type Reply = { data: Subscription }

export function showSubscriptions(ctx: StaffContext): Promise<CallReply<typeof calls.listSubscriptions>> {
  return ctx.read(async tx => {
    const inOrder = byName<Subscription>(ctx.language, one => one.subscription_name)
    const today = localDateOf(ctx.now, await tx.zone)
    return { data: (await listSubscriptionRows(tx, ctx.language, today)).toSorted(inOrder) }
  })
}

export function addSubscription(
  ctx: StaffContext,
  { price, service_ids, ...body }: CallBody<typeof calls.addSubscription>,
): Promise<Reply> {
  const { clinicId } = ctx.actor
  return ctx.write(async tx => {
    const covered = await readServices(tx, service_ids)
    const id = await insertSubscriptionRow(tx, {
      ...body,
      clinic_id: clinicId,
      name_en: body.name_en ?? body.name_ro,
      price_bani: baniOf(price),
      created_at: new Date(ctx.now),
    })
    await writeCovered(tx, clinicId, id, covered)
    const data = await getSubscription(tx, ctx, id)
    await tx.record('subscription', id, 'added', undefined, data)
    return { data }
  })
}

export function changeSubscription(
  ctx: StaffContext,
  id: number,
  { price, service_ids, version, ...body }: CallBody<typeof calls.changeSubscription>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const covered = service_ids && (await readServices(tx, service_ids))
    if (!(await lockSubscription(tx, id))) throw new Failure('not_found')
    const before = await getSubscription(tx, ctx, id)
    await refuseStale(tx, 'subscription', id, version, before)
    const price_bani = price === undefined ? undefined : baniOf(price)
    await updateVersioned(tx, 'subscription', id, { ...body, price_bani })
    if (covered) await writeCovered(tx, ctx.actor.clinicId, id, covered)
    const data = await getSubscription(tx, ctx, id)
    await tx.record('subscription', id, 'changed', before, data)
    return { data }
  })
}

/** Throws subscription_used when any patient has started it. */
export function removeSubscription(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    if (!(await lockSubscription(tx, id))) throw new Failure('not_found')
    const before = await getSubscription(tx, ctx, id)
    if (!(await removeUnlessUsed(tx, () => deleteSubscriptionRow(tx, id))))
      throw new Failure('subscription_used')
    await tx.record('subscription', id, 'removed', before, undefined)
    return {}
  })
}

async function getSubscription(tx: ClinicTx, ctx: StaffContext, id: number): Promise<Subscription> {
  const today = localDateOf(ctx.now, await tx.zone)
  const [subscription] = await listSubscriptionRows(tx, ctx.language, today, id)
  if (!subscription) throw new Error(`subscription ${id} is gone`)
  return subscription
}

/** Each once. */
async function readServices(tx: ClinicTx, ids: readonly number[]): Promise<number[]> {
  const known = await listKnownServices(tx, ids)
  if (known.length < new Set(ids).size) throw refuseField('service_ids', 'id')
  return known
}

/** Bani of an amount that the contract found to be one. */
function baniOf(price: number): number {
  const bani = parseRon(price)
  if (bani === undefined) throw refuseField('price', 'amount')
  return bani
}
