import type { CallBody, CallReply } from '#contract/call.ts'
import type { addService, changeService, listServices, ManagedService } from '#contract/services.ts'
import { parseRon } from '#domain/money.ts'
import { byName } from '#domain/name-order.ts'
import type { Tx } from '#server/db/database.ts'
import { authorOf, recordChange } from '#server/features/audit/audit.ts'
import { requireOwnClinic } from '#server/features/clinics/clinics.ts'
import { NOTHING_LOST, watchGround } from '#server/features/ground/ground.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { writeOnce } from '#server/http/idempotency.ts'
import type { StaffContext } from '#server/http/services.ts'
import {
  deleteServiceRow,
  findServiceRow,
  followServiceTerms,
  insertServiceRow,
  isServiceUsed,
  isSpecialityThere,
  listManagedServiceRows,
  listServiceRows,
  updateServiceRow,
} from './services.sql.ts'

export async function showServices(
  ctx: StaffContext,
  id: number,
  status: number | undefined,
): Promise<CallReply<typeof listServices>> {
  requireOwnClinic(ctx, id)
  return ctx.db.tenant(id, async tx => {
    const services = await listServiceRows(tx, ctx.language, status === 1)
    return { data: services.toSorted(byName(ctx.language, ({ name }) => name)) }
  })
}

export function showManagedServices(ctx: StaffContext): Promise<{ data: ManagedService[] }> {
  return ctx.db.tenant(ctx.actor.clinicId, async tx => {
    const services = await listManagedServiceRows(tx)
    return { data: services.toSorted(byName(ctx.language, service => service[`name_${ctx.language}`])) }
  })
}

export function createService(
  ctx: StaffContext,
  { price, ...body }: CallBody<typeof addService>,
): Promise<{ data: ManagedService }> {
  const { clinicId } = ctx.actor
  return writeOnce(ctx, clinicId, async tx => {
    await requireSpeciality(tx, body.speciality_id)
    const id = await insertServiceRow(tx, {
      ...body,
      name_en: body.name_en ?? body.name_ro,
      price_bani: baniOf(price),
      clinic_id: clinicId,
    })
    const data = await getService(tx, id)
    await recordChange(tx, authorOf(ctx), {
      action: 'service.created',
      entity: 'service',
      entityId: id,
      after: data,
    })
    return { data }
  })
}

export function editService(
  ctx: StaffContext,
  id: number,
  { price, affected, ...body }: CallBody<typeof changeService>,
): Promise<{ data: ManagedService }> {
  return ctx.db.tenant(ctx.actor.clinicId, async tx => {
    const ground = body.active === false ? await watchGround(tx, ctx, { serviceId: id }) : NOTHING_LOST
    const row = await findServiceRow(tx, id)
    if (!row) throw new Failure('not_found')
    await requireSpeciality(tx, body.speciality_id)
    const before = await getService(tx, id)
    const terms = {
      minutes: body.minutes ?? row.minutes,
      price_bani: price === undefined ? row.price_bani : baniOf(price),
    }
    await updateServiceRow(tx, id, { ...body, ...terms })
    await followServiceTerms(tx, id, row, terms)
    const data = await getService(tx, id)
    const kept = await ground.settle(affected)
    await recordChange(tx, authorOf(ctx), {
      action: 'service.changed',
      entity: 'service',
      entityId: id,
      before,
      after: { ...data, ...kept },
    })
    return { data }
  })
}

/** Throws service_used when any visit, past or cancelled ones included, names the service. */
export function removeService(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.db.tenant(ctx.actor.clinicId, async tx => {
    if (!(await findServiceRow(tx, id))) throw new Failure('not_found')
    if (await isServiceUsed(tx, id)) throw new Failure('service_used')
    const before = await getService(tx, id)
    await deleteServiceRow(tx, id)
    await recordChange(tx, authorOf(ctx), {
      action: 'service.deleted',
      entity: 'service',
      entityId: id,
      before,
    })
    return {}
  })
}

async function getService(tx: Tx, id: number): Promise<ManagedService> {
  const [service] = await listManagedServiceRows(tx, id)
  if (!service) throw new Error(`service ${id} is gone`)
  return service
}

async function requireSpeciality(tx: Tx, id: number | null | undefined): Promise<void> {
  if (id !== undefined && id !== null && !(await isSpecialityThere(tx, id)))
    throw refuseField('speciality_id', 'id')
}

/** Bani of an amount that the contract found to be one. */
function baniOf(price: number): number {
  const bani = parseRon(price)
  if (bani === undefined) throw refuseField('price', 'amount')
  return bani
}
