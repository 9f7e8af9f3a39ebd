import type { CallQuery, CallReply } from '#contract/call.ts'
import type { AccountStanding, getPatientAccount } from '#contract/money/patient-accounts.ts'
import { ronOf } from '#domain/money/money.ts'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { findSeen, sightOf } from '#server/features/patients/patients.ts'
import { refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { presentRow } from './account-row.ts'
import { countMoves, getStanding, listAccountIds, listMoves, type AccountWish } from './account-rows.sql.ts'

/** From then on a debt is an old one. */
const OLD_DAYS = 30

/** One page of the account, the latest first, and how the patient stands. */
export function showAccount(
  ctx: StaffContext,
  patientId: number,
  query: CallQuery<typeof getPatientAccount>,
): Promise<CallReply<typeof getPatientAccount>> {
  const { from, to } = query
  if (from && to && from > to) throw refuseField('to', 'end_before_start')
  return ctx.read(async tx => {
    const ids = await listAccountIds(tx, await findSeen(tx, ctx, patientId))
    const wish: AccountWish = {
      part: query.part ?? 'all',
      from,
      to,
      doctorId: query.doctor_id,
    }
    const { before, size } = query
    const page = { before, size: size + 1, language: ctx.language, sight: sightOf(ctx) }
    const [moves, total, standing] = await Promise.all([
      listMoves(tx, ids, wish, page),
      countMoves(tx, ids, wish),
      readStanding(tx, ids, ctx.now),
    ])
    const shown = moves.slice(0, size)
    const today = localDateOf(ctx.now, await tx.zone)
    const [mayEdit, mayRefund] = (['payments.edit', 'payments.refund'] as const).map(right =>
      ctx.actor.permissions.has(right),
    ) as [boolean, boolean]
    return {
      // What is of another day is taken back by who may refund.
      data: shown.map(move => presentRow(move, ctx.language, mayEdit && (mayRefund || move.day === today))),
      next: moves.length > size ? (shown.at(-1)?.no ?? null) : null,
      total,
      standing,
    }
  })
}

/** How a patient stands today, as the clinic counts days. */
export async function readStanding(
  tx: ClinicTx,
  ids: readonly number[],
  now: number,
): Promise<AccountStanding> {
  const today = localDateOf(now, await tx.zone)
  const { balance, open_today, open_before } = await getStanding(tx, ids, {
    today,
    before: addDays(today, -OLD_DAYS),
  })
  const due = Math.max(balance, 0)
  return {
    balance: ronOf(balance),
    due: ronOf(due),
    // What was paid ahead and pays nothing yet lessens what is owed, whatever it is for.
    due_today: ronOf(Math.min(open_today, due)),
    due_over_30_days: ronOf(Math.min(open_before, due)),
    advance: ronOf(Math.max(-balance, 0)),
  }
}
