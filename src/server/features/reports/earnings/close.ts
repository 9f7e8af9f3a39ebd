import { isDeepStrictEqual } from 'node:util'
import type { EarningsStatement } from '#contract/reports/earnings.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sayMonth } from '#server/texts/say-month.ts'
import { insertReopening, insertStatement, lockDoctor } from './statements.sql.ts'
import { present, readStatement, requireEarner, showStatement, type Statement } from './statements.ts'

type Reply = Promise<{ data: EarningsStatement }>

/** Closes a month that is over, as it was read; throws stale with the statement as it is now. */
export async function closeMonth(ctx: StaffContext, doctorId: number, month: string, version: string): Reply {
  requireEarner(ctx, doctorId)
  try {
    return await ctx.write(async tx => {
      const statement = await lockStatement(tx, ctx, doctorId, month)
      refuseClosing(ctx, statement)
      if (statement.version !== version) throw new Overtaken()
      await insertStatement(tx, statement.span, {
        clinicId: ctx.actor.clinicId,
        doctorId,
        month,
        attempt: statement.standing.attempts + 1,
        at: new Date(ctx.now),
        on: localDateOf(ctx.now, await tx.zone),
        by: ctx.actor.accountId,
      })
      const closed = await readStatement(tx, ctx, doctorId, month)
      // Whoever takes money does not wait for whoever closes: what came between the two readings was accepted by nobody.
      if (!isDeepStrictEqual(sumsOf(closed), sumsOf(statement))) throw new Overtaken()
      const data = present(ctx, closed)
      await tx.record('earnings', doctorId, 'statement_added', undefined, { month, to_pay: data.to_pay })
      return { data }
    })
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
    throw new Failure('stale', await showStatement(ctx, doctorId, month))
  }
}

/** The statement is no longer what somebody accepted. */
class Overtaken extends Error {}
const sumsOf = ({ sections, corrections }: Statement) => ({ sections, corrections })

/** Opens the latest closed month again. */
export function reopenMonth(ctx: StaffContext, doctorId: number, month: string, reason: string): Reply {
  requireEarner(ctx, doctorId)
  return ctx.write(async tx => {
    const before = await lockStatement(tx, ctx, doctorId, month)
    const { id, last } = before.standing
    if (last !== null && last > month) throw later(ctx, last)
    if (id === null) throw new Failure('earnings_open')
    await insertReopening(tx, {
      clinic_id: ctx.actor.clinicId,
      statement_id: id,
      reason,
      made_at: new Date(ctx.now),
      made_by: ctx.actor.accountId,
    })
    const data = present(ctx, await readStatement(tx, ctx, doctorId, month))
    const was = { month, to_pay: present(ctx, before).to_pay }
    await tx.record('earnings', doctorId, 'statement_removed', was, { month, reason })
    return { data }
  })
}

async function lockStatement(
  tx: WriteTx,
  ctx: StaffContext,
  doctorId: number,
  month: string,
): Promise<Statement> {
  // Two who close at once come one after the other; the second reads what the first left.
  if (!(await lockDoctor(tx, doctorId))) throw new Failure('not_found')
  return readStatement(tx, ctx, doctorId, month)
}

function refuseClosing(ctx: StaffContext, { standing, blocked }: Statement): void {
  if (standing.id !== null) throw new Failure('earnings_closed')
  if (blocked?.why === 'running') throw new Failure('earnings_running')
  if (blocked?.why === 'later') throw later(ctx, blocked.by!)
  if (blocked)
    throw new Failure('earnings_earlier', { values: named(ctx, blocked.by!), data: { month: blocked.by } })
}

const later = (ctx: StaffContext, month: string) =>
  new Failure('earnings_later', { values: named(ctx, month), data: { month } })
const named = ({ language }: StaffContext, month: string) => ({ month: sayMonth(month, language) })
