import type { CallQuery, CallReply } from '#contract/call.ts'
import type { listGraphRows, ReportRow } from '#contract/reports/graphs.ts'
import { say } from '#contract/texts.ts'
import {
  COLUMNS_OF,
  figureOf,
  isTimeGroup,
  valueOf,
  type FigureKey,
  type Group,
  type Report,
} from '#domain/reports/figures.ts'
import { bucketsOf } from '#domain/reports/spans.ts'
import { refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { pageOf, rangeOf } from '#server/records/paging.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { presentFigure, valuesOf } from './graph.ts'
import { figuresFor, onlyDoctorOf } from './report-access.ts'
import { readAsk } from './report-ask.ts'
import type { Ask, SourceRow } from './source.ts'
import { ROW_SOURCES } from './sources.ts'
import { STATES } from './words.ts'

export type RowsQuery = CallQuery<typeof listGraphRows>
type Rows = CallReply<typeof listGraphRows>

/** A page of what a figure is made of. */
export const showRows = (ctx: StaffContext, report: Report, query: RowsQuery): Promise<Rows> =>
  ctx.readOnce(tx => readRowsOf(tx, ctx, report, query))

/** As showRows, within a transaction that sees one moment. */
export async function readRowsOf(
  tx: ClinicTx,
  ctx: StaffContext,
  report: Report,
  query: RowsQuery,
): Promise<Rows> {
  const figures = figuresFor(ctx, report)
  const figure = query.measure
  const list = ROW_SOURCES[figureOf(figure).rows]
  if (!figures.includes(figure) || !list) throw refuseField('measure', 'choice')
  const ask = await readAsk(tx, ctx, report, query)
  const mayMoney = figures.some(key => figureOf(key).kind === 'money')
  const columns = (COLUMNS_OF[figure] ?? [figure]).filter(key => mayMoney || figureOf(key).kind !== 'money')
  const { size, offset } = rangeOf(query)
  const hasLeft = columns.includes('left')
  const found = await list(tx, {
    ...cellOf(ask, query.key),
    figure,
    search: query.search.trim(),
    // Which visits are not paid is money too. A link says it to whoever opens it, so it is no error.
    only: hasLeft ? query.only : undefined,
    orderBy: query.orderBy,
    orderType: query.orderType,
    offset,
    limit: size,
    language: ctx.language,
    named: ctx.actor.permissions.has('patients.view'),
    onlyDoctorId: onlyDoctorOf(ctx, report),
  })
  return {
    ...pageOf(
      query,
      found.total,
      found.rows.map(row => presentRow(row, columns, ctx)),
      query.search,
    ),
    value: valueOf(figure, found.sums),
    columns: columns.map(key => presentFigure(key, ctx.language)),
    totals: valuesOf(columns, found.sums),
    unpaid: hasLeft ? found.unpaid : null,
    zone: ask.zone,
  }
}

/** Days and choice narrowed to a cell; what is left to say of it stays its key. */
function cellOf(ask: Ask & { group: Group }, key: string | undefined): Ask & { key?: string } {
  const { group } = ask
  // By hours of cabinets, what is in none is not of them all either.
  if (key === undefined) return { ...ask, group: group === 'cabinet_hour' ? group : 'all' }
  if (isTimeGroup(group)) {
    const bucket = bucketsOf(ask, group).find(each => each.key === key)
    if (!bucket) throw refuseField('key', 'choice')
    return { ...ask, group: 'all', from: bucket.from, to: bucket.to }
  }
  const name = ID_OF[group]
  if (!name || key === 'none') {
    if (!/^(none|\d{1,15}-\d{1,2})$/.test(key)) throw refuseField('key', 'choice')
    return { ...ask, key }
  }
  const id = Number(key)
  const chosen = ask.filter[name]
  if (!/^\d{1,15}$/.test(key) || (chosen && !chosen.includes(id))) throw refuseField('key', 'choice')
  return { ...ask, filter: { ...ask.filter, [name]: [id] } }
}

const ID_OF: Partial<Record<Group, 'doctorIds' | 'locationIds' | 'cabinetIds' | 'serviceIds'>> = {
  doctor: 'doctorIds',
  location: 'locationIds',
  cabinet: 'cabinetIds',
  service: 'serviceIds',
}

/** A row in the reader's words. */
export function presentRow(
  row: SourceRow,
  columns: readonly FigureKey[],
  { language }: StaffContext,
): ReportRow {
  const { sums, missing, state, ...rest } = row
  const isSaid = Object.hasOwn(STATES, state)
  return {
    ...rest,
    state: isSaid ? say(STATES[state as keyof typeof STATES], language) : state,
    values: valuesOf(columns, sums),
    missing: columns.filter(key => missing.some(sum => sum === figureOf(key).of)),
  }
}
