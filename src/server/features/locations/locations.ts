import type { CallBody, CallReply } from '#contract/call.ts'
import type { addLocation, listLocations, Location, updateLocation } from '#contract/locations.ts'
import type { Removal } from '#contract/removal.ts'
import { byName } from '#domain/name-order.ts'
import { parsePhone } from '#domain/phone.ts'
import { authorOf, recordChange } from '#server/features/audit/audit.ts'
import { areCabinetsUsed, lockCabinetsAt } from '#server/features/cabinets/cabinets.ts'
import { NOTHING_LOST, watchGround } from '#server/features/ground/ground.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { writeOnce } from '#server/http/idempotency.ts'
import type { StaffContext } from '#server/http/services.ts'
import {
  deleteLocationRow,
  findLocationRow,
  insertLocationRow,
  isLocationHeld,
  listLocationRows,
  updateLocationRow,
} from './locations.sql.ts'

export async function showLocations(ctx: StaffContext): Promise<CallReply<typeof listLocations>> {
  return ctx.db.tenant(ctx.actor.clinicId, async tx => {
    const locations = await listLocationRows(tx)
    return { data: locations.toSorted(byName(ctx.language, ({ name }) => name)) }
  })
}

export function createLocation(
  ctx: StaffContext,
  { phone, phone_country: country, ...body }: CallBody<typeof addLocation>,
): Promise<{ data: Location }> {
  const { clinicId } = ctx.actor
  const row = { ...body, clinic_id: clinicId, phone: readPhone(phone, country) ?? null }
  return writeOnce(ctx, clinicId, async tx => {
    const data = await insertLocationRow(tx, row)
    await recordChange(tx, authorOf(ctx), {
      action: 'location.created',
      entity: 'location',
      entityId: data.id,
      after: data,
    })
    return { data }
  })
}

export function changeLocation(
  ctx: StaffContext,
  { id, phone, phone_country: country, affected, ...body }: CallBody<typeof updateLocation>,
): Promise<{ data: Location }> {
  const row = { ...body, phone: readPhone(phone, country) }
  return ctx.db.tenant(ctx.actor.clinicId, async tx => {
    const ground = body.active === false ? await watchGround(tx, ctx, { locationId: id }) : NOTHING_LOST
    const before = await findLocationRow(tx, id)
    if (!before) throw new Failure('not_found')
    // The name is written at least, so that a change that names nothing is still a statement.
    const data = await updateLocationRow(tx, id, { ...row, name: row.name ?? before.name })
    const kept = await ground.settle(affected)
    await recordChange(tx, authorOf(ctx), {
      action: 'location.changed',
      entity: 'location',
      entityId: id,
      before,
      after: { ...data, ...kept },
    })
    return { data }
  })
}

/** Deletes a location with its cabinets, unless anything names them: then it stays, inactive. */
export function removeLocation(
  ctx: StaffContext,
  id: number,
  affected: number | undefined,
): Promise<Removal> {
  return ctx.db.tenant(ctx.actor.clinicId, async tx => {
    const ground = await watchGround(tx, ctx, { locationId: id })
    const before = await findLocationRow(tx, id)
    if (!before) throw new Failure('not_found')
    const cabinets = await lockCabinetsAt(tx, id)
    const isUsed = (await isLocationHeld(tx, id)) || (await areCabinetsUsed(tx, cabinets))
    const after = isUsed ? await updateLocationRow(tx, id, { active: false }) : undefined
    if (!after) await deleteLocationRow(tx, id)
    const kept = await ground.settle(affected)
    const outcome = after ? 'deactivated' : 'deleted'
    await recordChange(tx, authorOf(ctx), {
      action: `location.${outcome}`,
      entity: 'location',
      entityId: id,
      before,
      after: after && { ...after, ...kept },
    })
    return outcome
  })
}

/** E.164; null clears, undefined leaves. */
function readPhone(text: string | null | undefined, country: string): string | null | undefined {
  if (text === undefined || text === null) return text
  const phone = parsePhone(text, country)
  if (!phone) throw refuseField('phone', 'phone')
  return phone.e164
}
