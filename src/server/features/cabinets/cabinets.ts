import type { CallBody, CallReply } from '#contract/call.ts'
import type * as calls from '#contract/cabinets.ts'
import type { Cabinet } from '#contract/cabinets.ts'
import type { Removal } from '#contract/removal.ts'
import { byName } from '#domain/name-order.ts'
import { queueForTimes } from '#server/features/bookings/time-queue.ts'
import { NOTHING_LOST, watchGround } from '#server/features/ground/ground.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { removeUnlessUsed } from '#server/records/remove.sql.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import {
  deleteCabinetRow,
  findCabinetRow,
  findLocationOf,
  insertCabinetRow,
  listCabinetRows,
  lockLocation,
  updateCabinetRow,
} from './cabinets.sql.ts'

type Reply = { data: Cabinet }

export function showCabinets(ctx: StaffContext): Promise<CallReply<typeof calls.listCabinets>> {
  return ctx.read(async tx => {
    const inOrder = byName<Cabinet>(ctx.language, ({ name }) => name)
    const cabinets = await listCabinetRows(tx)
    return { data: cabinets.toSorted((a, b) => a.location_id - b.location_id || inOrder(a, b)) }
  })
}

export function addCabinet(ctx: StaffContext, body: CallBody<typeof calls.addCabinet>): Promise<Reply> {
  const { clinicId } = ctx.actor
  return ctx.write(async tx => {
    // It comes under the location's blocked time: nobody blocks more of it meanwhile.
    await queueForTimes(tx, clinicId, { locationIds: [body.location_id] })
    const location = await lockLocation(tx, body.location_id)
    if (!location) throw refuseField('location_id', 'id')
    if (!location.active) throw refuseField('location_id', 'inactive')
    const data = await insertCabinetRow(tx, { ...body, clinic_id: clinicId })
    await tx.record('cabinet', data.id, 'added', undefined, data)
    return { data }
  })
}

export function changeCabinet(
  ctx: StaffContext,
  { id, affected, version, ...body }: CallBody<typeof calls.changeCabinet>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const ground = body.active === false ? await watchCabinet(tx, ctx, id) : NOTHING_LOST
    const before = await getCabinetRow(tx, id)
    await refuseStale(tx, 'cabinet', id, version, before)
    const data = await updateCabinetRow(tx, id, body)
    const kept = await ground.settle(affected)
    await tx.record('cabinet', id, 'changed', before, { ...data, ...kept })
    return { data }
  })
}

/** Deletes a cabinet, unless anything names it: then it stays, inactive. */
export function removeCabinet(ctx: StaffContext, id: number, affected: number | undefined): Promise<Removal> {
  return ctx.write(async tx => {
    const ground = await watchCabinet(tx, ctx, id)
    const before = await getCabinetRow(tx, id)
    const isGone = await removeUnlessUsed(tx, () => deleteCabinetRow(tx, id))
    const after = isGone ? undefined : await updateCabinetRow(tx, id, { active: false })
    const kept = await ground.settle(affected)
    await tx.record('cabinet', id, 'removed', before, after && { ...after, ...kept })
    return isGone ? 'deleted' : 'deactivated'
  })
}

/** Locked. */
async function getCabinetRow(tx: ClinicTx, id: number): Promise<Cabinet> {
  const cabinet = await findCabinetRow(tx, id)
  if (!cabinet) throw new Failure('not_found')
  return cabinet
}

/** Without a cabinet go the bookings in it, and the hours that anybody works there. */
async function watchCabinet(tx: ClinicTx, ctx: StaffContext, id: number) {
  const locationId = await findLocationOf(tx, id)
  return locationId === undefined ? NOTHING_LOST : watchGround(tx, ctx, { locationId })
}
