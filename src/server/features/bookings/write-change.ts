import type { CallBody } from '#contract/call.ts'
import type { editBooking } from '#contract/visits.ts'
import type { Tx } from '#server/db/database.ts'
import { authorOf, recordChange } from '#server/features/audit/audit.ts'
import type { StaffContext } from '#server/http/services.ts'
import { acceptedWarnings, accepts, overlapsSomething, type Override } from './book-visit.ts'
import { explainVisit, refuseConflicts, writeGuarded } from './booking-conflict.ts'
import { snapshotOfRow } from './booking-snapshot.ts'
import { staleFailure } from './booking-state.ts'
import type { Target } from './change-targets.ts'
import type { VisitPlan } from './plan-visit.ts'
import type { BookingRow } from './locked-bookings.sql.ts'
import { deleteReservations, replaceServices, updateBooking } from './visits.sql.ts'

/** What a change writes besides time and place. */
type Content = Pick<CallBody<typeof editBooking>, 'note' | 'services' | 'override_reason'>

/** Throws the 409 of plans that meet what was not accepted, each by the override beside it. */
export async function requireAccepted(
  tx: Tx,
  ctx: StaffContext,
  plans: readonly VisitPlan[],
  overrides: readonly Override[],
): Promise<void> {
  const refused = plans.filter((plan, index) => !accepts(overrides[index], plan))
  if (refused.length > 0) await refuseConflicts(tx, refused, asker(ctx))
}

/** Writes each as planned; later ones first when moving later, so that none is written where the next one still stands. */
export async function writeAll(
  tx: Tx,
  ctx: StaffContext,
  targets: readonly Target[],
  body: Content,
  plans: readonly VisitPlan[],
): Promise<void> {
  const both = targets.map((target, index) => ({ target, plan: plans[index] }))
  const isLater = both.some(({ target, plan }) => plan && plan.start > target.booking.start)
  const order = both.toSorted((a, b) => a.target.booking.start - b.target.booking.start)
  for (const { target, plan } of isLater ? order.toReversed() : order)
    await write(tx, ctx, target, body, plan)
}

function asker(ctx: StaffContext) {
  return { now: ctx.now, language: ctx.language, online: false }
}

async function write(
  tx: Tx,
  ctx: StaffContext,
  { booking, seats }: Target,
  body: Content,
  plan: VisitPlan | undefined,
): Promise<void> {
  if (plan && plan.expiredReservationIds.length > 0)
    await deleteReservations(tx, plan.expiredReservationIds, undefined)
  await writeOne(tx, ctx, booking, body, plan)
  if (!plan) return
  for (const seat of seats) await writeOne(tx, ctx, seat, { ...body, note: undefined }, plan)
}

async function writeOne(
  tx: Tx,
  ctx: StaffContext,
  booking: BookingRow,
  body: Content,
  plan: VisitPlan | undefined,
): Promise<void> {
  const after = { ...booking, note: body.note ?? booking.note, ...(plan && placeOf(plan)) }
  const change = {
    note: after.note,
    ...(plan && {
      doctorId: after.doctor_id,
      locationId: after.location_id,
      cabinetId: after.cabinet_id,
      start: after.start,
      end: after.end,
      bufferBeforeMinutes: plan.bufferBeforeMinutes,
      bufferAfterMinutes: plan.bufferAfterMinutes,
      overridden: after.overridden,
      overrideReason: plan.warnings.length > 0 ? (body.override_reason ?? '') : null,
    }),
  }
  const update = () => updateBooking(tx, booking.id, booking.version, change, ctx.now)
  const isWritten = await (plan ? writeGuarded(explainVisit(plan, asker(ctx)), update) : update())
  if (!isWritten) throw await staleFailure(tx, ctx, booking.id)
  if (plan && body.services) await replaceServices(tx, ctx.actor.clinicId, booking.id, plan.services)
  await recordChange(tx, authorOf(ctx), {
    action: isMoved(booking, after) ? 'booking.moved' : 'booking.changed',
    entity: 'booking',
    entityId: booking.id,
    before: snapshotOfRow(booking),
    after: { ...snapshotOfRow(after), ...(plan && acceptedWarnings(plan)) },
  })
}

type Place = Pick<BookingRow, 'start' | 'doctor_id' | 'cabinet_id'>

export function isMoved(before: Place, after: Place): boolean {
  return (
    after.start !== before.start ||
    after.doctor_id !== before.doctor_id ||
    after.cabinet_id !== before.cabinet_id
  )
}

export function placeOf(plan: VisitPlan) {
  return {
    doctor_id: plan.wish.doctorId,
    location_id: plan.locationId,
    cabinet_id: plan.cabinetId,
    start: plan.start,
    end: plan.end,
    overridden: overlapsSomething(plan),
    services: [...plan.services],
  }
}
