import type { CallBody } from '#contract/call.ts'
import type * as calls from '#contract/clinic/service-categories.ts'
import type { ServiceCategory } from '#contract/clinic/service-categories.ts'
import type { Tx } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { refuseStale } from '#server/records/versions.ts'
import {
  deleteCategoryRow,
  insertCategoryRow,
  listCategoryRows,
  lockCategory,
} from './service-categories.sql.ts'

export function showCategories(ctx: StaffContext): Promise<{ data: ServiceCategory[] }> {
  return ctx.read(async tx => ({ data: await listCategoryRows(tx, ctx.language) }))
}

export function addCategory(
  ctx: StaffContext,
  { name_ro, name_en = name_ro }: CallBody<typeof calls.addServiceCategory>,
): Promise<{ data: ServiceCategory }> {
  return refuseSameName(
    ctx.write(async tx => {
      const id = await insertCategoryRow(tx, ctx.actor.clinicId, { name_ro, name_en })
      const data = await getCategory(tx, ctx, id)
      await tx.record('service_category', id, 'added', undefined, data)
      return { data }
    }),
  )
}

export function changeCategory(
  ctx: StaffContext,
  id: number,
  { version, ...body }: CallBody<typeof calls.changeServiceCategory>,
): Promise<{ data: ServiceCategory }> {
  return refuseSameName(
    ctx.write(async tx => {
      if (!(await lockCategory(tx, id))) throw new Failure('not_found')
      const before = await getCategory(tx, ctx, id)
      await refuseStale(tx, 'service_category', id, version, before)
      await updateVersioned(tx, 'service_category', id, body)
      const data = await getCategory(tx, ctx, id)
      await tx.record('service_category', id, 'changed', before, data)
      return { data }
    }),
  )
}

export function removeCategory(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    if (!(await lockCategory(tx, id))) throw new Failure('not_found')
    const before = await getCategory(tx, ctx, id)
    await deleteCategoryRow(tx, id)
    await tx.record('service_category', id, 'removed', before, undefined)
    return {}
  })
}

async function getCategory(tx: Tx, ctx: StaffContext, id: number): Promise<ServiceCategory> {
  const [category] = await listCategoryRows(tx, ctx.language, id)
  if (!category) throw new Error(`category ${id} is gone`)
  return category
}

/** Of two categories of one clinic, the database refuses the same Romanian name, whatever its case and marks. */
async function refuseSameName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error, 'service_categories_same_name')) throw refuseField('name_ro', 'name_taken')
    throw error
  }
}
