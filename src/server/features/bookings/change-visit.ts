import type { editBooking } from '#contract/bookings.ts'
import type { CallBody, CallReply } from '#contract/call.ts'
import type { Tx } from '#server/db/database.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'
import { authorOf, recordChange } from '#server/features/audit/audit.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { acceptedWarnings, accepts, overlapsSomething } from './book-visit.ts'
import { conflictFailure, explainVisit, withConflictAnswer, writeGuarded } from './booking-conflict.ts'
import { snapshotOf } from './booking-snapshot.ts'
import { lockOwnBooking, staleFailure } from './booking-state.ts'
import { presentBooking } from './bookings.ts'
import { setClinicZone } from '#server/features/clinics/clinics.ts'
import { planVisit, type VisitPlan, type VisitWish } from './plan-visit.ts'
import { requireDoctor } from './staff-sight.ts'
import { overrideOf, readStart, wishedServices } from './visit-input.ts'
import { deleteReservations, replaceServices, updateBooking, type BookingRow } from './visits.sql.ts'

type Body = CallBody<typeof editBooking>

/** Moves or changes a visit that is still at the version the caller saw; completed and cancelled ones are closed. */
export async function changeVisit(ctx: StaffContext, body: Body): Promise<CallReply<typeof editBooking>> {
  const { clinicId } = ctx.actor
  if (body.doctor_id !== undefined) requireDoctor(ctx, body.doctor_id)
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.db.tenant(clinicId, async tx => {
      const zone = await setClinicZone(tx)
      const booking = await lockOwnBooking(tx, ctx, body.booking_id)
      if (booking.cancelled || booking.status === 'completed') throw new Failure('booking_closed')
      if (booking.version !== body.version) throw await staleFailure(tx, ctx, booking.id)
      const plan = touchesTime(body) ? await replan(tx, ctx, booking, body, zone) : undefined
      await write(tx, ctx, booking, body, plan)
      return { data: await presentBooking(tx, ctx, booking.id) }
    }),
  )
}

function touchesTime(body: Body): boolean {
  return [body.start, body.doctor_id, body.cabinet_id, body.services].some(value => value !== undefined)
}

async function replan(
  tx: Tx,
  ctx: StaffContext,
  booking: BookingRow,
  body: Body,
  zone: string,
): Promise<VisitPlan> {
  const plan = await planVisit(tx, changedWish(booking, body, zone), ctx.now)
  const asker = { now: ctx.now, language: ctx.language, online: false }
  if (!accepts(overrideOf(ctx, body), plan)) throw await conflictFailure(tx, plan, asker)
  return plan
}

function changedWish(booking: BookingRow, body: Body, zone: string): VisitWish {
  const doctorId = body.doctor_id ?? booking.doctor_id
  const kept = booking.services.map(({ service_id, minutes, price_bani }) => ({
    serviceId: service_id,
    minutes,
    priceBani: price_bani,
  }))
  return {
    patientId: booking.patient_id,
    doctorId,
    cabinetId: body.cabinet_id,
    services: body.services ? wishedServices(body.services) : kept,
    start: body.start === undefined ? booking.start : readStart(body.start, zone),
    changing: {
      bookingId: booking.id,
      cabinetId: booking.cabinet_id,
      keptServiceIds: new Set(doctorId === booking.doctor_id ? kept.map(service => service.serviceId) : []),
    },
  }
}

async function write(
  tx: Tx,
  ctx: StaffContext,
  booking: BookingRow,
  body: Body,
  plan: VisitPlan | undefined,
): Promise<void> {
  const note = body.note ?? booking.note
  const change = {
    note,
    ...(plan && {
      doctorId: plan.wish.doctorId,
      locationId: plan.locationId,
      cabinetId: plan.cabinetId,
      start: plan.start,
      end: plan.end,
      bufferBeforeMinutes: plan.bufferBeforeMinutes,
      bufferAfterMinutes: plan.bufferAfterMinutes,
      overridden: overlapsSomething(plan),
      overrideReason: plan.warnings.length > 0 ? (body.override_reason ?? '') : null,
    }),
  }
  const update = () => updateBooking(tx, booking.id, body.version, change, ctx.now)
  const asker = { now: ctx.now, language: ctx.language, online: false }
  if (plan && plan.expiredReservationIds.length > 0)
    await deleteReservations(tx, plan.expiredReservationIds, undefined)
  if (!(await (plan ? writeGuarded(explainVisit(plan, asker), update) : update())))
    throw await staleFailure(tx, ctx, booking.id)
  if (plan && body.services) await replaceServices(tx, ctx.actor.clinicId, booking.id, plan.services)
  const moved =
    plan &&
    (plan.start !== booking.start ||
      plan.wish.doctorId !== booking.doctor_id ||
      plan.cabinetId !== booking.cabinet_id)
  await recordChange(tx, authorOf(ctx), {
    action: moved ? 'booking.moved' : 'booking.changed',
    entity: 'booking',
    entityId: booking.id,
    before: snapshot(booking),
    after: {
      ...snapshot({
        ...booking,
        note,
        ...(plan && {
          doctor_id: plan.wish.doctorId,
          cabinet_id: plan.cabinetId,
          start: plan.start,
          end: plan.end,
          overridden: overlapsSomething(plan),
          services: [...plan.services],
        }),
      }),
      ...(plan && acceptedWarnings(plan)),
    },
  })
}

function snapshot(booking: BookingRow): JsonObject {
  return snapshotOf({
    ...booking,
    patientId: booking.patient_id,
    doctorId: booking.doctor_id,
    cabinetId: booking.cabinet_id,
  })
}
