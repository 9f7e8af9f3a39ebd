import type { AffectedProgress, applyAffected } from '#contract/bookings/affected-visits.ts'
import type { CallBody } from '#contract/call.ts'
import type { Tx } from '#server/db/database.ts'
import { pinTogether } from '#server/features/bookings/pinboard.ts'
import { stampKept } from '#server/features/ground/ground.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { queueJob } from '#server/jobs/jobs.sql.ts'
import {
  countOutcomes,
  findPlan,
  insertDecisions,
  stampApplied,
  stampSeen,
  type Decided,
  type Offered,
} from './affected-visits.sql.ts'
import { rehomeVisits } from './affected-visits.jobs.ts'
import { carryOut, requireRight } from './causes.ts'

type Body = CallBody<typeof applyAffected>

/** Somebody else was first: what this call began goes back. */
class AlreadyApplied extends Error {}

/**
 * Makes the change and takes every visit that loses its ground by it off its hour, all at once: from then on each stands, is
 * kept knowingly, or waits on the pinboard. Those to be moved or cancelled are a job's, which may die and begin again.
 */
export async function applyPlan(
  ctx: StaffContext,
  id: number,
  body: Body,
): Promise<{ data: AffectedProgress }> {
  const plan = await ctx.read(tx => getPlan(tx, id))
  requireRight(ctx, plan.cause)
  const visits = plan.offered
  if (!visits) return showProgress(ctx, id)
  const decisions = readDecisions(visits, body.decisions)
  let lost = new Set<number>()
  const applying: StaffContext = {
    ...ctx,
    onLost: async (_, affected) => {
      lost = new Set(affected.map(visit => visit.id))
      const kept = visits.filter(
        ({ booking_id: each }) => lost.has(each) && decisions.get(each)?.decision === 'keep',
      )
      return { visits_kept: kept.length, affected_plan: id }
    },
    write: work =>
      ctx.write(async tx => {
        const locked = await findPlan(tx, id, true)
        if (!locked?.offered) throw new AlreadyApplied()
        const result = await work(tx)
        await settle(tx, ctx, id, { visits, decisions, lost, notify: body.notify })
        return result
      }),
  }
  try {
    await carryOut(applying, plan.cause)
  } catch (error) {
    if (!(error instanceof AlreadyApplied)) throw error
  }
  return showProgress(ctx, id)
}

export async function showProgress(ctx: StaffContext, id: number): Promise<{ data: AffectedProgress }> {
  return ctx.read(async tx => {
    const plan = await getPlan(tx, id)
    requireRight(ctx, plan.cause)
    const counts = await countOutcomes(tx, id)
    const of = (outcome: Parameters<typeof counts.get>[0]) => counts.get(outcome) ?? 0
    const open = of(null)
    const total = plan.offered?.length ?? [...counts.values()].reduce((sum, count) => sum + count, 0)
    const data = {
      id,
      state: plan.offered ? 'planned' : open > 0 ? 'working' : 'done',
      done: plan.offered ? 0 : total - open,
      total,
      moved: of('moved'),
      pinned: of('pinned') + of('taken'),
      kept: of('kept'),
      cancelled: of('cancelled'),
      failed: of('taken'),
      skipped: of('skipped'),
    } as const
    return { data }
  })
}

/** What is being carried out still is not seen to its end. */
export async function seePlan(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  await ctx.write(async tx => {
    await getPlan(tx, id)
    await stampSeen(tx, id, { by: ctx.actor.accountId, now: ctx.now })
  })
  return {}
}

async function getPlan(tx: Tx, id: number) {
  const plan = await findPlan(tx, id)
  if (!plan) throw new Failure('not_found')
  return plan
}

type Decisions = ReadonlyMap<number, Body['decisions'][number]>

function readDecisions(visits: readonly Offered[], decisions: Body['decisions']): Decisions {
  const byId = new Map(visits.map(visit => [visit.booking_id, visit]))
  const known = new Map<number, Body['decisions'][number]>()
  refuseTogether(
    ...decisions.map((each, index) => {
      const visit = byId.get(each.booking_id)
      const isTwice = known.has(each.booking_id)
      known.set(each.booking_id, each)
      if (!visit) return refuseField(`decisions.${index}.booking_id`, 'id')
      if (isTwice) return refuseField(`decisions.${index}.booking_id`, 'repeated')
      const isOffered = each.decision !== 'move' || visit.options[each.option ?? 0] !== undefined
      return !isOffered && refuseField(`decisions.${index}.option`, 'id')
    }),
  )
  return known
}

/** Once the change is written, and while nobody can write a visit of the clinic. */
async function settle(
  tx: WriteTx,
  ctx: StaffContext,
  id: number,
  of: { visits: readonly Offered[]; decisions: Decisions; lost: ReadonlySet<number>; notify: boolean },
): Promise<void> {
  const planned = new Set(of.visits.map(visit => visit.booking_id))
  if ([...of.lost].some(each => !planned.has(each))) throw new Failure('stale')
  const decided = of.visits.map(({ booking_id: bookingId, options }): Decided => {
    const { decision = 'pin', option = 0 } = of.decisions.get(bookingId) ?? {}
    if (!of.lost.has(bookingId)) return { bookingId, decision, home: null, outcome: 'skipped' }
    const home = decision === 'move' ? options[option]! : null
    const outcome = decision === 'keep' ? 'kept' : decision === 'pin' ? 'pinned' : null
    return { bookingId, decision, home, outcome }
  })
  const idsOf = (test: (each: Decided) => boolean) => decided.filter(test).map(each => each.bookingId)
  const kept = idsOf(each => each.outcome === 'kept')
  const freed = idsOf(each => each.outcome === null || each.outcome === 'pinned')
  if (kept.length > 0) await stampKept(tx, kept, ctx.now)
  if (freed.length > 0) await pinTogether(tx, ctx, freed)
  await insertDecisions(tx, id, decided)
  await stampApplied(tx, id, { by: ctx.actor.accountId, notify: of.notify, now: ctx.now })
  const { clinicId } = ctx.actor
  if (decided.some(each => each.outcome === null))
    await queueJob(tx, rehomeVisits, { clinic_id: clinicId, id }, { key: `plan:${clinicId}:${id}` })
}
