import type { CallQuery, CallReply } from '#contract/call.ts'
import type { listEarningsRows } from '#contract/reports/earnings.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { pageOf, rangeOf } from '#server/records/paging.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { presentRow } from '../rows.ts'
import type { RowsAsk, SourceRows } from '../source.ts'
import { listStatementRows, type Part } from './earned-sums.sql.ts'
import { findDoctor } from './statements.sql.ts'
import { presentSums, requireEarner, spanOf } from './statements.ts'

const COLUMNS = ['earned_from', 'lab', 'earned_base', 'earned'] as const

/** A page of what a statement, or a part of it, is made of. */
export function showStatementRows(
  ctx: StaffContext,
  doctorId: number,
  month: string,
  query: CallQuery<typeof listEarningsRows>,
): Promise<CallReply<typeof listEarningsRows>> {
  requireEarner(ctx, doctorId)
  return ctx.readOnce(async tx => {
    if (!(await findDoctor(tx, doctorId))) throw new Failure('not_found')
    const { part } = query
    const found = await readStatementRows(
      tx,
      ctx,
      { doctorId, month },
      {
        ...rangeOf(query),
        order: [query.orderBy, query.orderType],
        part: part === undefined || part === 'corrections' ? part : Number(part),
        onlyLab: query.only === 'lab',
        named: ctx.actor.permissions.has('patients.view'),
      },
    )
    const { earned_from, lab, earned_base, earned } = found.sums
    return {
      ...pageOf(
        query,
        found.total,
        found.rows.map(row => presentRow(row, COLUMNS, ctx)),
      ),
      totals: presentSums({
        collected: earned_from ?? 0,
        lab: lab ?? 0,
        base: earned_base ?? 0,
        earned: earned ?? 0,
      }),
    }
  })
}

interface Wish {
  readonly size: number
  readonly offset: number
  readonly order: readonly [RowsAsk['orderBy'], RowsAsk['orderType']]
  readonly part: Part | undefined
  readonly onlyLab: boolean
  readonly named: boolean
}

export async function readStatementRows(
  tx: ClinicTx,
  ctx: StaffContext,
  { doctorId, month }: { doctorId: number; month: string },
  { size, offset, order, part, onlyLab, named }: Wish,
): Promise<SourceRows> {
  const zone = await tx.zone
  const ask: RowsAsk = {
    ...spanOf(month),
    group: 'all',
    filter: { doctorIds: [doctorId] },
    now: ctx.now,
    today: localDateOf(ctx.now, zone),
    zone,
    figure: onlyLab ? 'lab' : 'earned_from',
    search: '',
    orderBy: order[0],
    orderType: order[1],
    offset,
    limit: size,
    language: ctx.language,
    named,
  }
  return listStatementRows(tx, ask, { part, onlyLab })
}
