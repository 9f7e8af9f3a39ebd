import type { CallBody } from '#contract/call.ts'
import {
  MOST_FILTERS,
  type addSavedFilter,
  type changeSavedFilter,
  type SavedFilter,
} from '#contract/bookings/saved-filters.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import {
  deleteFilterRow,
  insertFilterRow,
  listFilterRows,
  lockFilterRow,
  updateFilterRow,
} from './saved-filters.sql.ts'

export function showFilters(ctx: StaffContext, list: string): Promise<{ data: SavedFilter[] }> {
  return ctx.read(async tx => ({ data: await listFilterRows(tx, ctx.actor.accountId, list) }))
}

export function saveFilter(
  ctx: StaffContext,
  { list, name, filter }: CallBody<typeof addSavedFilter>,
): Promise<{ data: SavedFilter }> {
  const { clinicId: clinic_id, accountId: account_id } = ctx.actor
  return refuseSameName(
    ctx.write(async tx => {
      const kept = await listFilterRows(tx, account_id, list)
      if (kept.length >= MOST_FILTERS) throw refuseField('name', 'filters_full', { most: MOST_FILTERS })
      const created_at = new Date(ctx.now)
      const id = await insertFilterRow(tx, { clinic_id, account_id, list, name, filter, created_at })
      // Who is looked for is nobody else's to read.
      await tx.record('saved_filter', id, 'added', undefined, { list, name })
      return { data: { id, name, filter } }
    }),
  )
}

export function changeFilter(
  ctx: StaffContext,
  id: number,
  body: CallBody<typeof changeSavedFilter>,
): Promise<{ data: SavedFilter }> {
  return refuseSameName(
    ctx.write(async tx => {
      const { list, ...before } = await lockFilter(tx, ctx, id)
      const data = { ...before, name: body.name ?? before.name, filter: body.filter ?? before.filter }
      await updateFilterRow(tx, data)
      await tx.record('saved_filter', id, 'changed', { list, name: before.name }, { list, name: data.name })
      return { data }
    }),
  )
}

export function removeFilter(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const { list, name } = await lockFilter(tx, ctx, id)
    await deleteFilterRow(tx, id)
    await tx.record('saved_filter', id, 'removed', { list, name }, undefined)
    return {}
  })
}

/** Throws not_found for one that is not the caller's. */
async function lockFilter(tx: WriteTx, { actor }: StaffContext, id: number) {
  const row = await lockFilterRow(tx, actor.accountId, id)
  if (!row) throw new Failure('not_found')
  return row
}

async function refuseSameName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error, 'saved_filters_name')) throw refuseField('name', 'filter_taken')
    throw error
  }
}
