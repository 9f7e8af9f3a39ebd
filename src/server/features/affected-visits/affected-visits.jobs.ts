import { formatInstant, localDateOf } from '#domain/time/wall-time.ts'
import { listClinicIds } from '#server/db/clinic-ids.ts'
import { withConflictAnswer } from '#server/features/bookings/booking-conflict.ts'
import { cancelTargets } from '#server/features/bookings/cancel-booking.ts'
import { changeInside } from '#server/features/bookings/change-booking.ts'
import { lockAllTargets } from '#server/features/bookings/change-targets.ts'
import { tellPeople } from '#server/features/bookings/move-notice.ts'
import { endWork, listDoctorsGone } from '#server/features/doctors/leaving.ts'
import { listGroundless } from '#server/features/ground/ground.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { inTheNameOf } from '#server/jobs/in-the-name-of.ts'
import { defineJob } from '#server/jobs/job.ts'
import { ClinicTx } from '#server/records/transaction.ts'
import { z } from 'zod'
import {
  findPlan,
  forgetPlans,
  listOpenVisits,
  lockOpenVisits,
  noteOutcome,
  type Outcome,
  type PlanVisit,
} from './affected-visits.sql.ts'

const DAY = 86_400_000
const RIGHTS = ['bookings.view', 'bookings.edit', 'bookings.all_doctors'] as const

/** Moves or cancels the visits of an applied plan one by one, a series at once. All of them are pinned already. */
export const rehomeVisits = defineJob({
  name: 'rehome-visits',
  when: 'queued',
  input: z.object({ clinic_id: z.number(), id: z.number() }),
  async run({ clinic_id: clinicId, id }, { isLastTry, ...services }) {
    const { plan, visits } = await services.db.tenant(clinicId, async tx => ({
      plan: await findPlan(tx, id),
      visits: await listOpenVisits(tx, id),
    }))
    if (!plan || plan.applied_by === null) return
    const together = Map.groupBy(visits, visit =>
      visit.series_id === null || visit.decision !== 'move'
        ? `visit ${visit.booking_id}`
        : `series ${visit.series_id}`,
    )
    const problems: unknown[] = []
    for (const members of together.values()) {
      const ctx = inTheNameOf(services, { clinicId, accountId: plan.applied_by }, RIGHTS)
      try {
        await rehomeTogether(ctx, plan, members)
      } catch (error) {
        // Those behind it go where they can meanwhile, and in the end it stays on the pinboard.
        problems.push(error)
        if (isLastTry) await noteTaken(ctx, plan.id, members)
      }
    }
    if (problems.length > 0) throw problems[0]
  },
})

/** All of them in one transaction, with what is noted of them: what was done is never done again. */
async function rehomeTogether(
  ctx: StaffContext,
  plan: { id: number; notify: boolean },
  members: readonly PlanVisit[],
): Promise<void> {
  const ids = members.map(visit => visit.booking_id)
  try {
    await withConflictAnswer(ctx, ctx.actor.clinicId, () =>
      ctx.write(async tx => {
        const open = await lockOpenVisits(tx, plan.id, ids)
        const targets = await lockAllTargets(tx, [...open])
        for (const visit of members.filter(each => open.has(each.booking_id))) {
          const target = targets.find(({ booking }) => booking.id === visit.booking_id)
          const isWaiting =
            target?.booking.cancelled === null &&
            target.booking.pinned !== null &&
            target.booking.version === visit.version
          let outcome: Outcome = 'skipped'
          if (isWaiting && visit.decision === 'cancel') {
            await cancelTargets(tx, ctx, [target], { notify: plan.notify })
            outcome = 'cancelled'
          } else if (isWaiting) {
            const { id: booking_id, version } = target.booking
            await changeInside(tx, ctx, { booking_id, version, ...visit.home! })
            if (plan.notify) await tellPeople(tx, ctx, booking_id, true)
            outcome = 'moved'
          }
          await noteOutcome(tx, plan.id, [visit.booking_id], outcome)
        }
      }),
    )
  } catch (error) {
    // Taken meanwhile, or who was to take it has left too: it stays where it is, on the pinboard.
    if (!(error instanceof Failure)) throw error
    await noteTaken(ctx, plan.id, members)
  }
}

const noteTaken = (ctx: StaffContext, planId: number, members: readonly PlanVisit[]): Promise<void> =>
  ctx.write(tx =>
    noteOutcome(
      tx,
      planId,
      members.map(visit => visit.booking_id),
      'taken',
    ),
  )

/**
 * By night: puts aside the doctors whose last day is over, forgets the plans that nobody applied, and tells of every coming
 * visit that stands on nothing without anybody having said so.
 */
export const checkGround = defineJob({
  name: 'check-ground',
  when: { cron: '17 1 * * *' },
  async run(_, services) {
    const now = services.now()
    for (const clinicId of await services.db.stranger(listClinicIds)) {
      const read = <R>(work: (tx: ClinicTx) => Promise<R>) =>
        services.db.tenant(clinicId, bare => work(new ClinicTx(bare)))
      const gone = await read(async tx => {
        await forgetPlans(tx, new Date(now - DAY))
        return listDoctorsGone(tx, localDateOf(now, await tx.zone))
      })
      for (const doctorId of gone) {
        const owner = inTheNameOf(services, { clinicId, accountId: clinicId }, RIGHTS)
        const ctx = { ...owner, onLost: async () => ({}) }
        await endWork(ctx, doctorId)
      }
      const groundless = await read(tx => listGroundless(tx, now))
      if (groundless.length > 0)
        console.error(
          `clinic ${clinicId}: ${groundless.length} coming visits stand on nothing, the first one ${groundless[0]!.id} at ${formatInstant(groundless[0]!.start, 'UTC')}`,
        )
    }
  },
})
