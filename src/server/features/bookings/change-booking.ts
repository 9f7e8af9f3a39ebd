import type { CallBody, CallReply } from '#contract/call.ts'
import type { editBooking } from '#contract/bookings/booking-changes.ts'
import { moveAlong } from '#domain/time/recurrence.ts'
import type { StaffContext } from '#server/http/services.ts'
import { requireDoctor } from '#server/records/staff-sight.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { overrideOf } from './acceptance.ts'
import { maySetAnyPrice } from './agree-prices.ts'
import { withConflictAnswer } from './booking-conflict.ts'
import { presentBooking } from './bookings.ts'
import {
  changedWish,
  idsOf,
  isGroup,
  lockTargets,
  queueForTargets,
  refuseTakenPlace,
  requireOpen,
  type Scope,
  type Target,
} from './change-targets.ts'
import { requireRoom } from './group-seats.ts'
import { meetEachOther } from './meet-each-other.ts'
import { presentPlace } from './move-back.ts'
import { tellPeople } from './move-notice.ts'
import type { BookingWish } from './booking-wish.ts'
import { planBooking, type BookingPlan } from './plan-booking.ts'
import { readStart } from './booking-input.ts'
import type { BookingRow } from './locked-bookings.sql.ts'
import { isMoved, placeOf, requireAccepted, writeAll } from './write-change.ts'

type Body = Omit<CallBody<typeof editBooking>, 'scope' | 'send_confirmation' | 'cabinet_id'> & {
  /** Null where it is planned without one, by video. */
  cabinet_id?: number | null
  scope?: Scope
  /** How many a group shall hold. */
  seats?: number
}

/**
 * Moves or changes a booking that is still at the version the caller saw, with others of its series when asked; completed
 * and cancelled ones are closed. All of them change, or none.
 */
export async function changeBooking(
  ctx: StaffContext,
  body: CallBody<typeof editBooking>,
): Promise<CallReply<typeof editBooking>> {
  const { clinicId } = ctx.actor
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.write(async tx => {
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

/** As changeBooking, inside the caller's transaction; answers the bookings that moved, as they were. Patients who join a group come after. */
export async function changeInside(
  tx: WriteTx,
  ctx: StaffContext,
  body: Body,
  joining: readonly number[] = [],
) {
  if (body.doctor_id !== undefined) requireDoctor(ctx, body.doctor_id)
  const zone = await tx.zone
  const { booking, targets } = await lockTargets(tx, ctx, body.booking_id, body.scope ?? 'this')
  await requireOpen(tx, ctx, booking, body.version)
  if (touchesTime(body)) refuseTakenPlace(targets)
  const start = body.start === undefined ? undefined : readStart(body.start, zone)
  const wishes = touchesTime(body) ? wishesOf(ctx, targets, booking, body, start, zone) : []
  if (needsQueue(targets, body, joining)) await queueForTargets(tx, ctx, targets, wishes, joining)
  const plans = await planAll(tx, ctx, targets, wishes, body)
  await writeAll(tx, ctx, targets, body, plans)
  const movedFrom = targets.flatMap(({ booking: row }, index) => {
    const plan = plans[index]
    return plan && isMoved(row, placeOf(plan)) && isSameKind(row, plan) ? [row] : []
  })
  return { movedFrom, zone }
}

/** What is by video instead of at the clinic, or the other way round, has other services: it could not go back as it is. */
function isSameKind(row: BookingRow, plan: BookingPlan): boolean {
  return (row.cabinet_id === null) === (plan.cabinetId === null)
}

/** One booking alone is queued for by the database as it is written; where something is accepted, nothing may come between. */
function needsQueue(targets: readonly Target[], body: Body, joining: readonly number[]): boolean {
  const isAlone = targets.length === 1 && targets[0]!.seats.length === 0 && joining.length === 0
  return (touchesTime(body) || joining.length > 0) && (!isAlone || (body.override?.length ?? 0) > 0)
}

function touchesTime(body: Body): boolean {
  return [body.start, body.doctor_id, body.cabinet_id, body.services].some(value => value !== undefined)
}

/** What each target becomes; none stands in the way of another. */
function wishesOf(
  ctx: StaffContext,
  targets: readonly Target[],
  edited: BookingRow,
  body: Body,
  start: number | undefined,
  zone: string,
): BookingWish[] {
  const together = idsOf(targets)
  return targets.map(target => {
    const { booking } = target
    const newStart =
      start === undefined
        ? booking.start
        : booking.id === edited.id
          ? start
          : moveAlong(booking.start, edited.start, start, zone)
    const wish = changedWish(target, body, newStart, together)
    if (!body.services) return wish
    const mayAny = maySetAnyPrice(ctx, wish.doctorId)
    return { ...wish, pricing: { mayAny, before: booking.services, language: ctx.language } }
  })
}

async function planAll(
  tx: WriteTx,
  ctx: StaffContext,
  targets: readonly Target[],
  wishes: readonly BookingWish[],
  body: Body,
): Promise<BookingPlan[]> {
  const plans: BookingPlan[] = []
  for (const [index, wish] of wishes.entries()) {
    const target = targets[index]!
    const plan = await planBooking(tx, wish, ctx.now)
    if (isGroup(target.booking)) requireRoom(target, plan, body.seats)
    plans.push(isWhereItWas(target.booking, plan) ? { ...plan, agreed: agreedOf(target.booking) } : plan)
  }
  const together = meetEachOther(targets, plans)
  await requireAccepted(tx, ctx, together, overrideOf(ctx, body))
  return together
}

/** A booking that stays where it is has been asked about already; only what has come since is new. */
function isWhereItWas(booking: BookingRow, plan: BookingPlan): boolean {
  return !isMoved(booking, placeOf(plan)) && booking.end === plan.end
}

function agreedOf(booking: BookingRow) {
  return { keys: new Set(booking.accepted), reason: booking.override_reason }
}
