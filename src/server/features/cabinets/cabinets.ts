import type { CallBody, CallReply } from '#contract/call.ts'
import type { addCabinet, Cabinet, listCabinets, updateCabinet } from '#contract/cabinets.ts'
import type { Removal } from '#contract/removal.ts'
import { byName } from '#domain/name-order.ts'
import type { Tx } from '#server/db/database.ts'
import { authorOf, recordChange } from '#server/features/audit/audit.ts'
import { queueForTimes } from '#server/features/bookings/time-queue.ts'
import { NOTHING_LOST, watchGround } from '#server/features/ground/ground.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { writeOnce } from '#server/http/idempotency.ts'
import type { StaffContext } from '#server/http/services.ts'
import {
  areCabinetsUsed,
  deleteCabinetRow,
  findCabinetRow,
  findLocationOf,
  insertCabinetRow,
  listCabinetRows,
  lockCabinetsAt,
  lockLocation,
  updateCabinetRow,
} from './cabinets.sql.ts'

export { areCabinetsUsed, lockCabinetsAt }

export async function showCabinets(ctx: StaffContext): Promise<CallReply<typeof listCabinets>> {
  return ctx.db.tenant(ctx.actor.clinicId, async tx => {
    const inOrder = byName<Cabinet>(ctx.language, ({ name }) => name)
    const cabinets = await listCabinetRows(tx)
    return { data: cabinets.toSorted((a, b) => a.location_id - b.location_id || inOrder(a, b)) }
  })
}

export function createCabinet(
  ctx: StaffContext,
  body: CallBody<typeof addCabinet>,
): Promise<{ data: Cabinet }> {
  const { clinicId } = ctx.actor
  return writeOnce(ctx, clinicId, async tx => {
    // It comes under the location's blocked time: nobody blocks more of it meanwhile.
    await queueForTimes(tx, clinicId, { locationIds: [body.location_id] })
    const location = await lockLocation(tx, body.location_id)
    if (!location) throw refuseField('location_id', 'id')
    if (!location.active) throw refuseField('location_id', 'inactive')
    const data = await insertCabinetRow(tx, { ...body, clinic_id: clinicId })
    await recordChange(tx, authorOf(ctx), {
      action: 'cabinet.created',
      entity: 'cabinet',
      entityId: data.id,
      after: data,
    })
    return { data }
  })
}

export function changeCabinet(
  ctx: StaffContext,
  { id, affected, ...body }: CallBody<typeof updateCabinet>,
): Promise<{ data: Cabinet }> {
  return ctx.db.tenant(ctx.actor.clinicId, async tx => {
    const ground = body.active === false ? await watchCabinet(tx, ctx, id) : NOTHING_LOST
    const before = await findCabinetRow(tx, id)
    if (!before) throw new Failure('not_found')
    const data = await updateCabinetRow(tx, id, {
      name: body.name ?? before.name,
      active: body.active ?? before.active,
    })
    const kept = await ground.settle(affected)
    await recordChange(tx, authorOf(ctx), {
      action: 'cabinet.changed',
      entity: 'cabinet',
      entityId: id,
      before,
      after: { ...data, ...kept },
    })
    return { data }
  })
}

/** Deletes a cabinet, unless anything names it: then it stays, inactive. */
export function removeCabinet(ctx: StaffContext, id: number, affected: number | undefined): Promise<Removal> {
  return ctx.db.tenant(ctx.actor.clinicId, async tx => {
    const ground = await watchCabinet(tx, ctx, id)
    const before = await findCabinetRow(tx, id)
    if (!before) throw new Failure('not_found')
    const isUsed = await areCabinetsUsed(tx, [id])
    const after = isUsed ? await updateCabinetRow(tx, id, { active: false }) : undefined
    if (!after) await deleteCabinetRow(tx, id)
    const kept = await ground.settle(affected)
    const outcome = after ? 'deactivated' : 'deleted'
    await recordChange(tx, authorOf(ctx), {
      action: `cabinet.${outcome}`,
      entity: 'cabinet',
      entityId: id,
      before,
      after: after && { ...after, ...kept },
    })
    return outcome
  })
}

/** Without a cabinet go the visits in it, and the hours that anybody works there. */
async function watchCabinet(tx: Tx, ctx: StaffContext, id: number) {
  const locationId = await findLocationOf(tx, id)
  return locationId === undefined ? NOTHING_LOST : watchGround(tx, ctx, { locationId })
}
