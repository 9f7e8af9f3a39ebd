import type { CallBody, CallReply } from '#contract/call.ts'
import type * as calls from '#contract/clinic/locations.ts'
import type { Location } from '#contract/clinic/locations.ts'
import type { Removal } from '#contract/removal.ts'
import { byName } from '#domain/people/name-order.ts'
import { NOTHING_LOST, watchGround } from '#server/features/ground/ground.ts'
import { NOWHERE } from '#server/features/lookups/settle-place.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { removeUnlessUsed } from '#server/records/remove.sql.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import { readLocation } from './read-location.ts'
import {
  deleteLocationRow,
  findLocationRow,
  hasComingBookings,
  insertLocationRow,
  listLocationRows,
  updateLocationRow,
} from './locations.sql.ts'

type Reply = { data: Location }

export function showLocations(ctx: StaffContext): Promise<CallReply<typeof calls.listLocations>> {
  return ctx.read(async tx => {
    const locations = await listLocationRows(tx)
    return { data: locations.toSorted(byName(ctx.language, ({ name }) => name)) }
  })
}

export function addLocation(ctx: StaffContext, body: CallBody<typeof calls.addLocation>): Promise<Reply> {
  const read = readLocation(body, NOWHERE)
  const row = { ...read, name: body.name, clinic_id: ctx.actor.clinicId }
  return ctx.write(async tx => {
    const data = await insertLocationRow(tx, row)
    await tx.record('location', data.id, 'added', undefined, data)
    return { data }
  })
}

export function changeLocation(
  ctx: StaffContext,
  { id, affected, version, active, ...body }: CallBody<typeof calls.changeLocation>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const takesAway = active === false || body.zone !== undefined
    const ground = takesAway ? await watchGround(tx, ctx, { locationId: id }) : NOTHING_LOST
    const before = await getLocationRow(tx, id)
    await refuseStale(tx, 'location', id, version, before)
    const row = readLocation(body, before)
    // Everybody's hours there are the clock's; with another clock they would no longer be those of the visits.
    const moves = row.zone !== undefined && row.zone !== before.zone
    if (moves && (await hasComingBookings(tx, id, new Date(ctx.now)))) throw new Failure('zone_in_use')
    const data = await updateLocationRow(tx, id, { ...row, active })
    const kept = await ground.settle(affected)
    await tx.record('location', id, 'changed', before, { ...data, ...kept })
    return { data }
  })
}

/** Deletes a location with its cabinets, unless anything names them: then it stays, inactive. */
export function removeLocation(
  ctx: StaffContext,
  id: number,
  affected: number | undefined,
): Promise<Removal> {
  return ctx.write(async tx => {
    const ground = await watchGround(tx, ctx, { locationId: id })
    const before = await getLocationRow(tx, id)
    const isGone = await removeUnlessUsed(tx, () => deleteLocationRow(tx, id))
    const after = isGone ? undefined : await updateLocationRow(tx, id, { active: false })
    const kept = await ground.settle(affected)
    await tx.record('location', id, 'removed', before, after && { ...after, ...kept })
    return isGone ? 'deleted' : 'deactivated'
  })
}

/** Locked. */
async function getLocationRow(tx: ClinicTx, id: number): Promise<Location> {
  const location = await findLocationRow(tx, id)
  if (!location) throw new Failure('not_found')
  return location
}
