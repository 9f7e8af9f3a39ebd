import type { Booking, getBooking, searchBookings } from '#contract/bookings/bookings.ts'
import type * as calls from '#contract/bookings/booking-changes.ts'
import type { CallBody, CallQuery, CallReply } from '#contract/call.ts'
import { statusCode, type BookingStatus } from '#domain/bookings/booking-status.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { pageOf } from '#server/records/paging.ts'
import { requireDoctor, sightOf } from '#server/records/staff-sight.ts'
import { WriteTx, type ClinicTx } from '#server/records/transaction.ts'
import { presentPlan } from './booking-conflict.ts'
import { findBooking, findOverrideReason, listHistory, searchBookingRows } from './bookings.sql.ts'
import { planBooking } from './plan-booking.ts'
import { requireVisible } from './settle-patient.ts'
import { readStart, wishedServices } from './booking-input.ts'

/** Throws not_found for a booking that is not there or that the caller may not see. */
export async function presentBooking(tx: ClinicTx, ctx: StaffContext, id: number): Promise<Booking> {
  if (tx instanceof WriteTx) await tx.settleBookings()
  const booking = await findBooking(tx, id, sightOf(ctx))
  if (!booking) throw new Failure('not_found')
  return booking
}

export async function showBooking(ctx: StaffContext, id: number): Promise<CallReply<typeof getBooking>> {
  return ctx.read(async tx => {
    const booking = await presentBooking(tx, ctx, id)
    const history = (await listHistory(tx, id)).map(entry => ({
      ...entry,
      status: entry.status === null ? null : statusCode(entry.status as BookingStatus),
    }))
    return { data: { ...booking, override_reason: await findOverrideReason(tx, id), history } }
  })
}

export async function findBookings(
  ctx: StaffContext,
  { search, size }: CallQuery<typeof searchBookings>,
): Promise<CallReply<typeof searchBookings>> {
  return ctx.read(async tx => {
    const data = await searchBookingRows(tx, search, sightOf(ctx), new Date(ctx.now), size)
    return pageOf({ page: 1, size }, data.length, data, search)
  })
}

/** What a booking would meet, without writing anything. */
export async function checkBooking(
  ctx: StaffContext,
  body: CallBody<typeof calls.checkBooking>,
): Promise<CallReply<typeof calls.checkBooking>> {
  requireDoctor(ctx, body.doctor_id)
  return ctx.read(async tx => {
    const zone = await tx.zone
    if (body.patient_id !== undefined) await requireVisible(tx, ctx, body.patient_id)
    const known = body.booking_id === undefined ? undefined : await presentBooking(tx, ctx, body.booking_id)
    const knownIds = known?.services.map(service => service.service_id) ?? []
    const plan = await planBooking(
      tx,
      {
        patientId: body.patient_id ?? known?.patient_id ?? null,
        doctorId: body.doctor_id,
        cabinetId: body.cabinet_id,
        services: wishedServices(body.services),
        start: readStart(body.start, zone),
        changing: known && {
          bookingIds: new Set([known.id]),
          cabinetId: known.cabinet_id,
          locationId: known.location_id,
          serviceIds: knownIds,
          keptServiceIds: new Set(known.doctor_id === body.doctor_id ? knownIds : []),
        },
      },
      ctx.now,
    )
    const asker = { now: ctx.now, language: ctx.language, online: false }
    return { data: await presentPlan(tx, plan, asker) }
  })
}
