import type { CallBody, CallReply } from '#contract/call.ts'
import type * as calls from '#contract/clinic/cabinets.ts'
import type { Cabinet } from '#contract/clinic/cabinets.ts'
import type { Removal } from '#contract/removal.ts'
import { byName } from '#domain/people/name-order.ts'
import { queueForTimes } from '#server/features/bookings/time-queue.ts'
import { NOTHING_LOST, watchGround } from '#server/features/ground/ground.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { readTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { removeUnlessUsed } from '#server/records/remove.sql.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import {
  deleteCabinetRow,
  findCabinetRow,
  findLocationOf,
  insertCabinetRow,
  listServiceIds,
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
    const [, service_ids] = await readTogether([
      requireOpenLocation(tx, body.location_id),
      readServices(tx, body.service_ids),
    ])
    const data = await insertCabinetRow(tx, { ...body, service_ids, clinic_id: clinicId })
    await tx.record('cabinet', data.id, 'added', undefined, data)
    return { data }
  })
}

/**
 * Changes what is named of a cabinet. One that moves takes along the hours that anybody works in it, by the database; its
 * visits to come lose their place, while those of before keep it.
 */
export function changeCabinet(
  ctx: StaffContext,
  { id, affected, version, ...body }: CallBody<typeof calls.changeCabinet>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const takesAway = body.active === false || body.location_id !== undefined || body.service_ids
    const ground = takesAway ? await watchGround(tx, ctx, { cabinetId: id }) : NOTHING_LOST
    const from = await findLocationOf(tx, id)
    const isMoved = body.location_id !== undefined && from !== undefined && from !== body.location_id
    if (isMoved) {
      await queueForTimes(tx, ctx.actor.clinicId, {
        locationIds: [from, body.location_id!],
        cabinetIds: [id],
      })
      await requireOpenLocation(tx, body.location_id!)
    }
    const before = await getCabinetRow(tx, id)
    await refuseStale(tx, 'cabinet', id, version, before)
    const service_ids = await readServices(tx, body.service_ids)
    const data = await updateCabinetRow(tx, id, { ...body, service_ids })
    const kept = await ground.settle(affected)
    await tx.record('cabinet', id, 'changed', before, { ...data, ...kept })
    return { data }
  })
}

/** Deletes a cabinet, unless anything names it: then it stays, inactive. */
export function removeCabinet(ctx: StaffContext, id: number, affected: number | undefined): Promise<Removal> {
  return ctx.write(async tx => {
    const ground = await watchGround(tx, ctx, { cabinetId: id })
    const before = await getCabinetRow(tx, id)
    const isGone = await removeUnlessUsed(tx, () => deleteCabinetRow(tx, id))
    const after = isGone ? undefined : await updateCabinetRow(tx, id, { active: false })
    const kept = await ground.settle(affected)
    await tx.record('cabinet', id, 'removed', before, after && { ...after, ...kept })
    return isGone ? 'deleted' : 'deactivated'
  })
}

async function requireOpenLocation(tx: ClinicTx, id: number): Promise<void> {
  const location = await lockLocation(tx, id)
  if (!location) throw refuseField('location_id', 'id')
  if (!location.active) throw refuseField('location_id', 'inactive')
}

/** Each once; null for all services, undefined leaves what is there. */
async function readServices(tx: ClinicTx, ids: readonly number[] | null | undefined) {
  if (!ids) return ids
  const known = await listServiceIds(tx, ids)
  if (known.length < new Set(ids).size) throw refuseField('service_ids', 'id')
  return known
}

/** Locked. */
async function getCabinetRow(tx: ClinicTx, id: number): Promise<Cabinet> {
  const cabinet = await findCabinetRow(tx, id)
  if (!cabinet) throw new Failure('not_found')
  return cabinet
}
