import type { CallBody, CallQuery, CallReply } from '#contract/call.ts'
import type * as calls from '#contract/clinic/services.ts'
import type { ManagedService } from '#contract/clinic/services.ts'
import { parseRon } from '#domain/money/money.ts'
import type { Tx } from '#server/db/database.ts'
import { whatRestricts } from '#server/db/postgres-errors.ts'
import { requireOwnClinic } from '#server/features/clinics/clinics.ts'
import { NOTHING_LOST, takeGround, watchGround } from '#server/features/ground/ground.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { removeUnlessUsed } from '#server/records/remove.sql.ts'
import { ownDoctorOnly } from '#server/records/staff-sight.ts'
import { refuseStale } from '#server/records/versions.ts'
import { isCategoryThere, listCategoryRows } from './service-categories.sql.ts'
import { orderVersionOf } from './service-order.ts'
import {
  ANYBODY,
  deleteServiceRow,
  findServiceRow,
  followServiceTerms,
  insertServiceRow,
  isSpecialityThere,
  keepBookedNames,
  listManagedServiceRows,
  listServiceRows,
  updateServiceRow,
} from './services.sql.ts'

export async function showServices(
  ctx: StaffContext,
  id: number,
  { status, all, withAbonament }: CallQuery<typeof calls.listServices>,
): Promise<CallReply<typeof calls.listServices>> {
  requireOwnClinic(ctx, id)
  return ctx.read(async tx => ({
    data: await listServiceRows(tx, ctx.language, {
      active: status === undefined ? null : status === 1,
      withPackages: withAbonament === true,
      givenBy: all === false ? (ownDoctorOnly(ctx) ?? ANYBODY) : null,
    }),
  }))
}

export function showManagedServices(ctx: StaffContext): Promise<CallReply<typeof calls.listManagedServices>> {
  return ctx.read(async tx => {
    const [data, categories] = await Promise.all([
      listManagedServiceRows(tx),
      listCategoryRows(tx, ctx.language),
    ])
    return { data, categories, order_version: orderVersionOf(categories, data) }
  })
}

export function addService(
  ctx: StaffContext,
  { price, ...body }: CallBody<typeof calls.addService>,
): Promise<{ data: ManagedService }> {
  return ctx.write(async tx => {
    await requirePlace(tx, body)
    const id = await insertServiceRow(tx, {
      ...body,
      buffer_after_minutes:
        body.buffer_after_minutes ?? (await readSettings(tx, 'bookings')).default_buffer_after,
      name_en: body.name_en ?? body.name_ro,
      price_bani: baniOf(price),
      clinic_id: ctx.actor.clinicId,
    })
    const data = await getService(tx, id)
    await tx.record('service', id, 'added', undefined, data)
    return { data }
  })
}

export function changeService(
  ctx: StaffContext,
  id: number,
  { price, affected, version, ...body }: CallBody<typeof calls.changeService>,
): Promise<{ data: ManagedService }> {
  return ctx.write(async tx => {
    // The visits that keep the old name are written too, so nobody else writes any meanwhile.
    if (body.name_ro !== undefined || body.name_en !== undefined) await takeGround(tx)
    const ground = body.active === false ? await watchGround(tx, ctx, { serviceId: id }) : NOTHING_LOST
    // Before the service: whoever deletes a category takes its services after it.
    await requirePlace(tx, body)
    const row = await findServiceRow(tx, id)
    if (!row) throw new Failure('not_found')
    const before = await getService(tx, id)
    await refuseStale(tx, 'service', id, version, before)
    const terms = {
      minutes: body.minutes ?? row.minutes,
      price_bani: price === undefined ? row.price_bani : baniOf(price),
    }
    const isMoved = body.category_id !== undefined && body.category_id !== row.category_id
    await updateServiceRow(tx, id, { ...body, ...terms }, isMoved)
    await followServiceTerms(tx, id, row, terms)
    const data = await getService(tx, id)
    if (data.name_ro !== row.name_ro || data.name_en !== row.name_en) await keepBookedNames(tx, id, row)
    const kept = await ground.settle(affected)
    await tx.record('service', id, 'changed', before, { ...data, ...kept })
    return { data }
  })
}

/** Throws service_used when any booking, past or cancelled ones included, names the service. */
export async function removeService(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  try {
    return await ctx.write(async tx => {
      if (!(await findServiceRow(tx, id))) throw new Failure('not_found')
      const before = await getService(tx, id)
      if (!(await removeUnlessUsed(tx, () => deleteServiceRow(tx, id)))) throw new Failure('service_used')
      await tx.record('service', id, 'removed', before, undefined)
      return {}
    })
  } catch (error) {
    const name = whatRestricts(error, 'cabinets_for_some')
    throw name === undefined ? error : new Failure('service_of_cabinet', { values: { name } })
  }
}

async function getService(tx: Tx, id: number): Promise<ManagedService> {
  const [service] = await listManagedServiceRows(tx, id)
  if (!service) throw new Error(`service ${id} is gone`)
  return service
}

async function requirePlace(
  tx: Tx,
  { speciality_id: speciality, category_id: category }: ServicePlace,
): Promise<void> {
  refuseTogether(
    speciality && !(await isSpecialityThere(tx, speciality)) ? refuseField('speciality_id', 'id') : undefined,
    category && !(await isCategoryThere(tx, category)) ? refuseField('category_id', 'id') : undefined,
  )
}
interface ServicePlace {
  readonly speciality_id?: number | null
  readonly category_id?: number | null
}

/** Bani of an amount that the contract found to be one. */
function baniOf(price: number): number {
  const bani = parseRon(price)
  if (bani === undefined) throw refuseField('price', 'amount')
  return bani
}
