import type { CallBody } from '#contract/call.ts'
import type { editBooking } from '#contract/bookings/booking-changes.ts'
import { statusOnceMoved } from '#domain/bookings/booking-status.ts'
import type { WarningKind } from '#domain/bookings/conflicts.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { acceptanceOf, acceptedWarnings, accepts, overrideOf, reasonOf, type Override } from './acceptance.ts'
import { clearExpired } from './make-booking.ts'
import { explainPlan, refuseConflicts, writeGuarded } from './booking-conflict.ts'
import { snapshotOfRow } from './booking-snapshot.ts'
import { staleFailure } from './booking-state.ts'
import type { Target } from './change-targets.ts'
import type { BookingPlan } from './plan-booking.ts'
import type { BookingRow } from './locked-bookings.sql.ts'
import { replaceServices, updateAccepted, updateBooking } from './booking-writes.sql.ts'
import { orderOfWriting } from './writing-order.ts'

/** What a change writes besides time and place. */
type Content = Pick<CallBody<typeof editBooking>, 'note' | 'services' | 'override' | 'override_reason'>

/** Throws the 409 of plans that meet what was not accepted. */
export async function requireAccepted(
  tx: WriteTx,
  ctx: StaffContext,
  plans: readonly BookingPlan[],
  override: Override,
): Promise<void> {
  const refused = plans.filter(plan => !accepts(override, plan))
  if (refused.length > 0) await refuseConflicts(tx, refused, asker(ctx))
}

/** Writes each as planned, none where another of them still stands. */
export async function writeAll(
  tx: WriteTx,
  ctx: StaffContext,
  targets: readonly Target[],
  body: Content,
  plans: readonly BookingPlan[],
): Promise<void> {
  if (plans.length === 0) for (const target of targets) await write(tx, ctx, target, body, undefined)
  const moves = plans.map((plan, index) => ({ target: targets[index]!, plan }))
  const ordered = orderOfWriting(moves)
  for (const { target, plan, over } of ordered) await write(tx, ctx, target, body, plan, over)
  for (const { target, plan, over } of ordered) {
    // What stood there when it was written has gone by now.
    if (over.length === 0) continue
    const explain = explainPlan(plan, asker(ctx), overrideOf(ctx, body))
    const ids = [target.booking, ...target.seats].map(row => row.id)
    await writeGuarded(explain, () => updateAccepted(tx, ids, acceptanceOf(plan)))
  }
}

function asker(ctx: StaffContext) {
  return { now: ctx.now, language: ctx.language, online: false }
}

async function write(
  tx: WriteTx,
  ctx: StaffContext,
  { booking, seats }: Target,
  body: Content,
  plan: BookingPlan | undefined,
  over: readonly Target[] = [],
): Promise<void> {
  if (plan) await clearExpired(tx, ctx.actor.clinicId, plan)
  await writeOne(tx, ctx, booking, body, plan, over)
  if (!plan) return
  for (const seat of seats) await writeOne(tx, ctx, seat, { ...body, note: undefined }, plan, over)
}

async function writeOne(
  tx: WriteTx,
  ctx: StaffContext,
  booking: BookingRow,
  body: Content,
  plan: BookingPlan | undefined,
  over: readonly Target[],
): Promise<void> {
  const after = {
    ...booking,
    note: body.note ?? booking.note,
    ...(plan && {
      ...placeOf(plan),
      status: statusThere(ctx, booking, plan),
      override_reason: reasonOf(plan, body.override_reason),
    }),
  }
  const moves = isMoved(booking, after)
  const change = {
    note: after.note,
    status: after.status === booking.status ? undefined : after.status,
    isMove: moves,
    ...(plan && columnsOfPlan(plan, after.override_reason)),
    ...(plan && over.length > 0 && acceptanceOver(plan, over)),
  }
  const update = () => updateBooking(tx, booking.id, booking.version, change, ctx.now)
  const isWritten = await (plan
    ? writeGuarded(explainPlan(plan, asker(ctx), overrideOf(ctx, body)), update)
    : update())
  if (!isWritten) throw await staleFailure(tx, ctx, booking.id)
  if (plan && body.services) await replaceServices(tx, ctx.actor.clinicId, booking.id, plan.services)
  await tx.record('booking', booking.id, moves ? 'moved' : 'changed', snapshotOfRow(booking), {
    ...snapshotOfRow(after),
    ...(plan && acceptedWarnings(plan, after.override_reason)),
  })
}

/** As long as others stand there that are about to go. */
function acceptanceOver(plan: BookingPlan, over: readonly Target[]) {
  const rows = over.flatMap(({ booking, seats }) => [booking, ...seats])
  const passing = OVERLAPS.flatMap(kind => rows.map(row => `${kind}:booking/${row.id}`))
  return { overridden: true, accepted: [...(acceptanceOf(plan).accepted ?? []), ...passing] }
}

const OVERLAPS = ['doctor_overlap', 'cabinet_overlap', 'patient_overlap'] as const satisfies WarningKind[]

/** Where the plan puts a booking, and what was accepted there. */
export function columnsOfPlan(plan: BookingPlan, overrideReason: string | null) {
  const { locationId, cabinetId, start, end, bufferBeforeMinutes, bufferAfterMinutes } = plan
  return {
    doctorId: plan.wish.doctorId,
    locationId,
    cabinetId,
    start,
    end,
    bufferBeforeMinutes,
    bufferAfterMinutes,
    ...acceptanceOf(plan),
    overrideReason,
  }
}

/** Nobody has come to a booking that was moved ahead. */
export function statusThere(
  { now }: StaffContext,
  { status }: BookingRow,
  { start, schedules }: BookingPlan,
) {
  return statusOnceMoved(status, { start, now, zone: schedules.zone })
}

type Place = Pick<BookingRow, 'start' | 'doctor_id' | 'cabinet_id' | 'pinned'>

export function isMoved(before: Place, after: Place): boolean {
  return (
    // Even where it stood before: nobody kept that hour.
    after.pinned !== before.pinned ||
    after.start !== before.start ||
    after.doctor_id !== before.doctor_id ||
    after.cabinet_id !== before.cabinet_id
  )
}

export function placeOf(plan: BookingPlan) {
  return {
    doctor_id: plan.wish.doctorId,
    location_id: plan.locationId,
    cabinet_id: plan.cabinetId,
    start: plan.start,
    end: plan.end,
    pinned: null,
    ...acceptanceOf(plan),
    services: [...plan.services],
  }
}
