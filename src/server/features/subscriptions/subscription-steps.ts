import { planUses, type UsesPlan, type VisitLine, type VisitWant } from '#domain/money/package-uses.ts'
import { useAct, type Act } from '#domain/money/ledger.ts'
import { partWorth } from '#domain/money/shares.ts'
import { localDateOf, MINUTE } from '#domain/time/wall-time.ts'
import { lockAccounts, post, reversalOf } from '#server/features/ledger/ledger.ts'
import { Failure } from '#server/http/failure.ts'
import type { BookingStep, WriteTx } from '#server/records/transaction.ts'
import { neededFailure } from './subscription-needed.ts'
import {
  getUsesState,
  insertUses,
  lockPackages,
  markUsed,
  moveUses,
  returnUses,
  type UsesState,
} from './uses.sql.ts'
import { listLineRows, type LineRow } from './visit-lines.sql.ts'

/**
 * Visits take, use and give back what they need of packages. Whoever had a use before them and lost it while they waited
 * for each other is told; a line that needs a package and finds none takes everything back.
 */
export const followUses: BookingStep = async (tx, bookingIds, { language, placed }) => {
  const rows = await listLineRows(tx, bookingIds)
  if (rows.length === 0) return
  const patientIds = [...new Set(rows.map(row => row.patient_id))]
  const zone = await tx.zone
  const lines = rows.map(row => lineOf(row, zone, placed.has(row.booking_id) && tx.author.kind !== 'system'))
  const before = await getUsesState(tx, bookingIds, patientIds)
  const wished = planOf(lines, before)
  if (isNothing(wished) && before.dangling.length === 0) return refuseLacks(tx, rows, wished, language)
  // Of all that is asked for by several at once: accounts first, then packages.
  await lockAccounts(tx, [...new Set([...patientIds, ...before.packages.map(one => one.patientId)])])
  await lockPackages(
    tx,
    patientIds,
    before.packages.map(one => one.id),
  )
  const state = await getUsesState(tx, bookingIds, patientIds)
  const plan = planOf(lines, state)
  refuseLost(wished, plan, state)
  await refuseLacks(tx, rows, plan, language)
  await carryOut(tx, rows, plan, state)
}

const planOf = (lines: readonly VisitLine[], { uses, packages }: UsesState) => planUses(lines, uses, packages)

function lineOf(row: LineRow, zone: string, mayRefuse: boolean): VisitLine {
  return {
    bookingId: row.booking_id,
    line: row.line,
    serviceId: row.service_id,
    patientId: row.patient_id,
    day: localDateOf(row.start, zone),
    want: wantOf(row),
    wish: row.without_subscription ? null : (row.subscription_id ?? undefined),
    isOnly: row.subscription_only,
    mayRefuse,
  }
}

function wantOf({ status, start, cancelled, cancel_notice_minutes: notice }: LineRow): VisitWant {
  if (cancelled !== null) return cancelled > start - notice * MINUTE ? 'missed' : 'nothing'
  if (status === 'no_show') return 'missed'
  return status === 'completed' ? 'used' : 'held'
}

const isNothing = ({ returns, becomeUsed, moved, reserves }: UsesPlan) =>
  returns.length + becomeUsed.length + moved.length + reserves.length === 0

/** Throws where what was there when this began was taken by somebody else meanwhile. */
function refuseLost(wished: UsesPlan, plan: UsesPlan, { packages }: UsesState): void {
  const isKept = ({ line }: UsesPlan['reserves'][number]) => plan.reserves.some(each => each.line === line)
  const lost = wished.reserves.find(each => !isKept(each))
  if (!lost) return
  const one = packages.find(({ id }) => id === lost.packageId)
  throw new Failure('uses_taken', { values: { left: one ? one.maximum - one.taken : 0 } })
}

async function refuseLacks(
  tx: WriteTx,
  rows: readonly LineRow[],
  { lacks, reserves }: UsesPlan,
  language: 'ro' | 'en',
): Promise<void> {
  const [lack] = lacks
  if (!lack) return
  const row = rows.find(each => each.booking_id === lack.line.bookingId && each.line === lack.line.line)!
  const isAlike = ({ line }: { line: VisitLine }) =>
    line.patientId === lack.line.patientId && line.serviceId === lack.line.serviceId
  const wanted = lacks.filter(isAlike).length + reserves.filter(isAlike).length
  throw await neededFailure(
    tx,
    row,
    { reason: lack.reason, left: lack.left, wanted, wish: lack.line.wish },
    language,
  )
}

async function carryOut(
  tx: WriteTx,
  rows: readonly LineRow[],
  plan: UsesPlan,
  state: UsesState,
): Promise<void> {
  const { clinicId, now, accountId } = tx.author
  const stamp = { at: new Date(now), by: accountId }
  const events = await postWorth(tx, rows, plan, state)
  if (plan.returns.length > 0)
    await returnUses(
      tx,
      plan.returns.map(({ use, reason }) => ({ id: use.id, reason })),
      stamp,
    )
  if (plan.becomeUsed.length > 0)
    await markUsed(
      tx,
      plan.becomeUsed.map(({ id }) => ({ id, eventId: events.get(id)! })),
      stamp,
    )
  if (plan.moved.length > 0)
    await moveUses(
      tx,
      plan.moved.map(({ use, line }) => ({ id: use.id, line })),
    )
  if (plan.reserves.length > 0)
    await insertUses(
      tx,
      clinicId,
      plan.reserves.map(({ line, packageId }) => ({ ...line, packageId })),
      stamp,
    )
  const patientOf = new Map(state.packages.map(one => [one.id, one.patientId]))
  const touched = [
    ...[...plan.returns.map(({ use }) => use), ...plan.becomeUsed].map(use => patientOf.get(use.packageId)!),
    ...plan.reserves.map(({ line }) => line.patientId),
    ...state.dangling.map(({ patientId }) => patientId),
  ]
  for (const patientId of new Set(touched)) {
    const isTheirs = (packageId: number) => patientOf.get(packageId) === patientId
    await tx.record('patient_money', patientId, 'uses_changed', undefined, {
      reserved: plan.reserves
        .filter(({ packageId }) => isTheirs(packageId))
        .map(({ line }) => line.bookingId),
      used: plan.becomeUsed.filter(({ packageId }) => isTheirs(packageId)).map(({ bookingId }) => bookingId),
      returned: plan.returns
        .filter(({ use }) => isTheirs(use.packageId))
        .map(({ use, reason }) => ({ booking_id: use.bookingId, reason })),
    })
  }
}

/** The worth of what was used becomes the clinic's, of what came back the package's again; the acts of the used ones. */
async function postWorth(
  tx: WriteTx,
  rows: readonly LineRow[],
  { returns, becomeUsed }: UsesPlan,
  { uses, packages, dangling }: UsesState,
): Promise<Map<number, number>> {
  const acts: Act[] = []
  const counted = new Map(packages.map(one => [one.id, { used: one.used, earned: one.earnedBani }]))
  for (const { eventId } of dangling) acts.push(await reversalOf(tx, eventId, ''))
  for (const { use } of returns) {
    const eventId = uses.find(({ id }) => id === use.id)?.usedEventId
    if (use.state !== 'used' || !eventId) continue
    const act = await reversalOf(tx, eventId, '')
    const each = counted.get(use.packageId)!
    each.used -= 1
    each.earned -= act.moves.reduce((sum, { amount }) => sum + amount, 0)
    acts.push(act)
  }
  const first = acts.length
  for (const use of becomeUsed) {
    const one = packages.find(({ id }) => id === use.packageId)!
    const each = counted.get(use.packageId)!
    each.used += 1
    // The last one takes what is left, whatever came back on the way.
    const value =
      each.used === one.maximum ? one.netBani - each.earned : partWorth(one.netBani, one.maximum, 1)
    each.earned += value
    const doctorId = rows.find(row => row.booking_id === use.bookingId)?.doctor_id
    acts.push(useAct({ patientId: one.patientId, value, doctorId }))
  }
  const { events } = await post(tx, acts)
  return new Map(becomeUsed.map((use, index) => [use.id, events[first + index]!]))
}
