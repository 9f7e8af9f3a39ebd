import type { CallBody, CallReply } from '#contract/call.ts'
import type * as calls from '#contract/money/invoice-series.ts'
import type { Series } from '#contract/money/invoice-series.ts'
import type { Removal } from '#contract/removal.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { removeUnlessUsed } from '#server/records/remove.sql.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import {
  clearUsual,
  deleteSeriesRow,
  findSeriesRow,
  findUsualSeries,
  insertSeriesRow,
  isLocation,
  listSeriesRows,
  lockSeries,
  updateSeriesRow,
} from './series.sql.ts'

type Reply = { data: Series }

export function showSeries(ctx: StaffContext): Promise<CallReply<typeof calls.listInvoiceSeries>> {
  return ctx.read(async tx => ({ data: await listSeriesRows(tx) }))
}

export function addSeries(
  ctx: StaffContext,
  { is_default: isDefault, ...body }: CallBody<typeof calls.addInvoiceSeries>,
): Promise<Reply> {
  return withPrefix(() =>
    ctx.write(async tx => {
      await lockSeries(tx, ctx.actor.clinicId)
      await requirePlace(tx, body.location_id)
      const location_id = body.location_id ?? null
      const isFirst = !(await listSeriesRows(tx)).some(
        each => each.kind === body.kind && each.location_id === location_id && each.is_default,
      )
      const id = await insertSeriesRow(tx, {
        ...body,
        location_id,
        clinic_id: ctx.actor.clinicId,
        created_at: new Date(ctx.now),
      })
      if (isDefault || isFirst) await makeUsual(tx, await getSeries(tx, id))
      const data = await getSeries(tx, id)
      await tx.record('invoice_series', id, 'added', undefined, data)
      return { data }
    }),
  )
}

/** Of a series that has given numbers its name and its numbers stay: the database holds them too. */
export function changeSeries(
  ctx: StaffContext,
  id: number,
  { version, is_default: isDefault, ...body }: CallBody<typeof calls.changeInvoiceSeries>,
): Promise<Reply> {
  return withPrefix(() =>
    ctx.write(async tx => {
      await lockSeries(tx, ctx.actor.clinicId)
      const before = await getSeries(tx, id)
      await refuseStale(tx, 'invoice_series', id, version, before)
      refuseTogether(
        before.used && isOther(body.prefix, before.prefix) && refuseField('prefix', 'series_used'),
        before.used &&
          isOther(body.next_number, before.next_number) &&
          refuseField('next_number', 'series_used'),
      )
      await requirePlace(tx, body.location_id)
      const isMoved = isOther(body.location_id, before.location_id)
      const isAside = body.active === false
      // At another place it is one of several until somebody says that it is the usual one.
      const stays = before.is_default && !isMoved && !isAside && isDefault !== false
      await updateSeriesRow(tx, id, { ...body, is_default: stays })
      if (isDefault && !isAside) await makeUsual(tx, await getSeries(tx, id))
      const data = await getSeries(tx, id)
      await tx.record('invoice_series', id, 'changed', before, data)
      return { data }
    }),
  )
}

export function removeSeries(ctx: StaffContext, id: number): Promise<Removal> {
  return ctx.write(async tx => {
    await lockSeries(tx, ctx.actor.clinicId)
    const before = await getSeries(tx, id)
    const isGone = await removeUnlessUsed(tx, () => deleteSeriesRow(tx, id))
    if (!isGone) await updateSeriesRow(tx, id, { active: false, is_default: false })
    await tx.record('invoice_series', id, 'removed', before, isGone ? undefined : await getSeries(tx, id))
    return isGone ? 'deleted' : 'deactivated'
  })
}

/** The series that was named, or the usual one of the place. */
export async function chooseSeries(
  tx: ClinicTx,
  kind: Series['kind'],
  { series_id: id, location_id: locationId }: { series_id: number | null; location_id: number | null },
): Promise<number> {
  if (id !== null) {
    const named = await findSeriesRow(tx, id)
    if (named?.active && named.kind === kind) return id
    if (named?.kind !== kind) throw refuseField('series_id', 'series_kind')
  }
  const usual = await findUsualSeries(tx, kind, locationId)
  if (!usual) throw new Failure('no_series')
  return usual.id
}

/** Refuses a series that is none, or of another kind, for a draft. */
export async function requireSeries(tx: ClinicTx, id: number, kind: Series['kind']): Promise<void> {
  const named = await findSeriesRow(tx, id)
  if (!named) throw refuseField('series_id', 'id')
  if (named.kind !== kind) throw refuseField('series_id', 'series_kind')
  if (!named.active) throw refuseField('series_id', 'inactive')
}

async function makeUsual(tx: WriteTx, series: Series): Promise<void> {
  await clearUsual(tx, series)
  await updateSeriesRow(tx, series.id, { is_default: true, active: true })
}

async function requirePlace(tx: ClinicTx, id: number | null | undefined): Promise<void> {
  if (id && !(await isLocation(tx, id))) throw refuseField('location_id', 'id')
}

async function getSeries(tx: ClinicTx, id: number): Promise<Series> {
  const series = await findSeriesRow(tx, id)
  if (!series) throw new Failure('not_found')
  return series
}

async function withPrefix<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'series_prefix')) throw refuseField('prefix', 'series_taken')
    throw error
  }
}

const isOther = (value: unknown, was: unknown) => value !== undefined && value !== was
