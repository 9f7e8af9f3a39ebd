import { localDateOf } from '#domain/time/wall-time.ts'
import type { Act } from '#domain/money/ledger.ts'
import { noteCancelled } from '#server/features/invoices/receipts.ts'
import { lockOwner, post, reversalOf } from '#server/features/ledger/ledger.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { requireSeen } from './quote.ts'
import { listActs, listPartsOf, type MadeAct } from './take-back.sql.ts'

/**
 * Takes acts of one patient back as mistakes: money first, then what older payments paid by them, then what was charged.
 * What is taken back already stays so; of another day only who may refund does it. The patient's id.
 */
export async function takeBackAll(
  tx: WriteTx,
  ctx: StaffContext,
  eventIds: readonly number[],
  reason: string,
): Promise<number> {
  const patientId = await lockOwner(tx, async () => {
    const owner = (await listActs(tx, eventIds)).find(act => act.patient_id !== null)?.patient_id
    if (owner === undefined || owner === null) throw new Failure('not_found')
    return owner
  })
  await requireSeen(tx, ctx, patientId)
  const open = (await listActs(tx, eventIds)).filter(act => !act.reversed && act.kind !== 'reversal')
  if (open.length === 0) throw new Failure('taken_back')
  const today = localDateOf(ctx.now, await tx.zone)
  if (open.some(act => act.day !== today) && !ctx.actor.permissions.has('payments.refund'))
    throw new Failure('another_day_money')
  for (const act of open) refuseMoved(act)
  const acts: Act[] = []
  for (const act of open.toSorted((a, b) => rankOf(a) - rankOf(b) || b.id - a.id)) {
    const reversal = await reversalOf(tx, act.id, reason)
    const isDrawing = act.charges.length === 0 && act.payments.length === 0
    const parts = isDrawing ? await listPartsOf(tx, act.id) : []
    acts.push({ ...reversal, allocations: parts.map(part => ({ ...part, amount: -part.amount })) })
  }
  await post(tx, acts)
  const payments = open.flatMap(act => act.payments.map(({ id }) => id))
  await noteCancelled(tx, payments, reason)
  const taken = { acts: open.map(act => act.id) }
  await tx.record('patient_money', patientId, 'acts_removed', taken, { reason })
  return patientId
}

/** Money that has moved on, or that a card's processor holds, is not unwritten here. */
function refuseMoved({ payments }: MadeAct): void {
  if (payments.some(({ method }) => method === 'online')) throw new Failure('money_online')
  if (payments.some(({ refunded }) => refunded > 0)) throw new Failure('money_moved')
}

const rankOf = ({ payments, charges }: MadeAct) => (payments.length > 0 ? 0 : charges.length > 0 ? 2 : 1)
