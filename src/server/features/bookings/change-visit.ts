import type { Booking } from '#contract/bookings.ts'
import type { editBooking } from '#contract/visits.ts'
import type { CallBody, CallReply } from '#contract/call.ts'
import { moveAlong } from '#domain/recurrence.ts'
import type { Tx } from '#server/db/database.ts'
import { authorOf, recordChange } from '#server/features/audit/audit.ts'
import { setClinicZone } from '#server/features/clinics/clinics.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { acceptedWarnings, accepts, overlapsSomething } from './book-visit.ts'
import { explainVisit, refuseConflicts, withConflictAnswer, writeGuarded } from './booking-conflict.ts'
import { snapshotOfRow } from './booking-snapshot.ts'
import { lockOwnBooking, staleFailure } from './booking-state.ts'
import { presentBooking } from './bookings.ts'
import { planVisit, type VisitPlan, type VisitWish } from './plan-visit.ts'
import { requireDoctor } from './staff-sight.ts'
import { overrideOf, readStart, wishedServices } from './visit-input.ts'
import {
  deleteReservations,
  lockSeats,
  lockSeries,
  replaceServices,
  updateBooking,
  type BookingRow,
} from './visits.sql.ts'

type Body = Omit<CallBody<typeof editBooking>, 'scope'> & { scope?: Scope }
export type Scope = 'this' | 'following' | 'all'

/** A booking to be changed, with the seats of its patients when it is a group's. */
interface Target {
  readonly booking: BookingRow
  readonly seats: readonly BookingRow[]
}

/**
 * Moves or changes a visit that is still at the version the caller saw, with others of its series when asked; completed
 * and cancelled ones are closed. All of them change, or none.
 */
export async function changeVisit(ctx: StaffContext, body: Body): Promise<CallReply<typeof editBooking>> {
  const { clinicId } = ctx.actor
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.db.tenant(clinicId, async tx => ({ data: await changeInside(tx, ctx, body) })),
  )
}

/** As changeVisit, inside the caller's transaction. */
export async function changeInside(tx: Tx, ctx: StaffContext, body: Body): Promise<Booking> {
  if (body.doctor_id !== undefined) requireDoctor(ctx, body.doctor_id)
  const zone = await setClinicZone(tx)
  const booking = await lockOwnBooking(tx, ctx, body.booking_id)
  if (booking.cancelled !== null || booking.status === 'completed') throw new Failure('booking_closed')
  if (booking.parent_booking_id !== null) throw new Failure('group_seat')
  if (booking.version !== body.version) throw await staleFailure(tx, ctx, booking.id)
  const start = body.start === undefined ? undefined : readStart(body.start, zone)
  const targets = await listTargets(tx, ctx, booking, body.scope ?? 'this')
  const plans = touchesTime(body) ? await planAll(tx, ctx, targets, booking, body, start, zone) : []
  // Later ones first when moving later, so that none is written where the next one still stands.
  const isLater = start !== undefined && start > booking.start
  for (const [index, target] of isLater ? [...targets.entries()].toReversed() : targets.entries())
    await write(tx, ctx, target, body, plans[index])
  return presentBooking(tx, ctx, booking.id)
}

/** The open bookings that a scope means, by start, each with its open seats. */
export async function listTargets(
  tx: Tx,
  ctx: StaffContext,
  booking: BookingRow,
  scope: Scope,
): Promise<Target[]> {
  const isSeries = scope !== 'this' && booking.series_id !== null
  const rows = isSeries
    ? await lockSeries(tx, booking.series_id!, scope === 'all' ? 0 : booking.start)
    : [booking]
  const open = rows.filter(row => row.cancelled === null && row.status !== 'completed')
  for (const row of open) requireDoctor(ctx, row.doctor_id)
  const targets: Target[] = []
  for (const row of open) {
    const seats = row.booking_type === 'group' ? await lockSeats(tx, row.id) : []
    targets.push({ booking: row, seats: seats.filter(seat => seat.cancelled === null) })
  }
  return targets
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
  const together = new Set(
    targets.flatMap(({ booking, seats }) => [booking.id, ...seats.map(seat => seat.id)]),
  )
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
  const refused = plans.filter(plan => !accepts(override, plan))
  if (refused.length > 0) await refuseConflicts(tx, refused, asker(ctx))
  return plans
}

function changedWish(
  { booking, seats }: Target,
  body: Body,
  start: number,
  together: ReadonlySet<number>,
): VisitWish {
  const doctorId = body.doctor_id ?? booking.doctor_id
  const kept = booking.services.map(({ service_id, minutes, price_bani }) => ({
    serviceId: service_id,
    minutes,
    priceBani: price_bani,
  }))
  return {
    patientId: booking.patient_id,
    groupPatientIds: seats.flatMap(seat => seat.patient_id ?? []),
    doctorId,
    cabinetId: body.cabinet_id,
    services: body.services ? wishedServices(body.services) : kept,
    start,
    changing: {
      bookingIds: together,
      cabinetId: booking.cabinet_id,
      keptServiceIds: new Set(doctorId === booking.doctor_id ? kept.map(service => service.serviceId) : []),
    },
  }
}

function asker(ctx: StaffContext) {
  return { now: ctx.now, language: ctx.language, online: false }
}

async function write(
  tx: Tx,
  ctx: StaffContext,
  { booking, seats }: Target,
  body: Body,
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
  body: Body,
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
  const isMoved =
    after.start !== booking.start ||
    after.doctor_id !== booking.doctor_id ||
    after.cabinet_id !== booking.cabinet_id
  await recordChange(tx, authorOf(ctx), {
    action: isMoved ? 'booking.moved' : 'booking.changed',
    entity: 'booking',
    entityId: booking.id,
    before: snapshotOfRow(booking),
    after: { ...snapshotOfRow(after), ...(plan && acceptedWarnings(plan)) },
  })
}

function placeOf(plan: VisitPlan) {
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
