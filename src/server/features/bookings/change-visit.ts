import type { CallBody, CallReply } from '#contract/call.ts'
import type { editBooking } from '#contract/visits.ts'
import { moveAlong } from '#domain/recurrence.ts'
import type { Tx } from '#server/db/database.ts'
import { setClinicZone } from '#server/features/clinics/clinics.ts'
import type { StaffContext } from '#server/http/services.ts'
import { withConflictAnswer } from './booking-conflict.ts'
import { presentBooking } from './bookings.ts'
import {
  changedWish,
  idsOf,
  listTargets,
  lockOpenBooking,
  type Scope,
  type Target,
} from './change-targets.ts'
import { presentPlace } from './move-back.ts'
import { tellPeople } from './move-notice.ts'
import { planVisit, type VisitPlan } from './plan-visit.ts'
import { requireDoctor } from './staff-sight.ts'
import { overrideOf, readStart } from './visit-input.ts'
import type { BookingRow } from './locked-bookings.sql.ts'
import { isMoved, placeOf, requireAccepted, writeAll } from './write-change.ts'

type Body = Omit<CallBody<typeof editBooking>, 'scope' | 'send_confirmation'> & { scope?: Scope }

/**
 * Moves or changes a visit that is still at the version the caller saw, with others of its series when asked; completed
 * and cancelled ones are closed. All of them change, or none.
 */
export async function changeVisit(
  ctx: StaffContext,
  body: CallBody<typeof editBooking>,
): Promise<CallReply<typeof editBooking>> {
  const { clinicId } = ctx.actor
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.db.tenant(clinicId, async tx => {
      const { movedFrom, zone } = await changeInside(tx, ctx, body)
      const data = await presentBooking(tx, ctx, body.booking_id)
      if (body.send_confirmation) {
        const before = movedFrom.find(row => row.id === data.id)
        const isElsewhere = before?.doctor_id !== data.doctor_id || before.start !== Date.parse(data.start)
        await tellPeople(tx, ctx, data.id, before !== undefined && isElsewhere)
      }
      return { data, moved_from: movedFrom.map(row => presentPlace(row, zone)) }
    }),
  )
}

/** As changeVisit, inside the caller's transaction; answers the visits that moved, as they were. */
export async function changeInside(tx: Tx, ctx: StaffContext, body: Body) {
  if (body.doctor_id !== undefined) requireDoctor(ctx, body.doctor_id)
  const zone = await setClinicZone(tx)
  const booking = await lockOpenBooking(tx, ctx, body.booking_id, body.version)
  const start = body.start === undefined ? undefined : readStart(body.start, zone)
  const targets = await listTargets(tx, ctx, booking, body.scope ?? 'this')
  const plans = touchesTime(body) ? await planAll(tx, ctx, targets, booking, body, start, zone) : []
  await writeAll(tx, ctx, targets, body, plans)
  const movedFrom = targets.flatMap(({ booking: row }, index) => {
    const plan = plans[index]
    return plan && isMoved(row, placeOf(plan)) ? [row] : []
  })
  return { movedFrom, zone }
}

function touchesTime(body: Body): boolean {
  return [body.start, body.doctor_id, body.cabinet_id, body.services].some(value => value !== undefined)
}

async function planAll(
  tx: Tx,
  ctx: StaffContext,
  targets: readonly Target[],
  edited: BookingRow,
  body: Body,
  start: number | undefined,
  zone: string,
): Promise<VisitPlan[]> {
  const together = idsOf(targets)
  const plans: VisitPlan[] = []
  for (const target of targets) {
    const { booking } = target
    const newStart =
      start === undefined
        ? booking.start
        : booking.id === edited.id
          ? start
          : moveAlong(booking.start, edited.start, start, zone)
    plans.push(await planVisit(tx, changedWish(target, body, newStart, together), ctx.now))
  }
  const override = overrideOf(ctx, body)
  await requireAccepted(
    tx,
    ctx,
    plans,
    plans.map(() => override),
  )
  return plans
}
