import type { CallBody } from '#contract/call.ts'
import type { editBooking } from '#contract/visits.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { lockOwnBooking, staleFailure } from './booking-state.ts'
import type { VisitWish } from './plan-visit.ts'
import { requireDoctor } from './staff-sight.ts'
import { wishedServices } from './visit-input.ts'
import { lockSeats, lockSeries, type BookingRow } from './locked-bookings.sql.ts'

export type Scope = 'this' | 'following' | 'all'

/** A booking to be changed, with the seats of its patients when it is a group's. */
export interface Target {
  readonly booking: BookingRow
  readonly seats: readonly BookingRow[]
}

/** The booking at the version seen, locked, when it may still change. */
export async function lockOpenBooking(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  version: number,
): Promise<BookingRow> {
  const booking = await lockOwnBooking(tx, ctx, id)
  if (booking.cancelled !== null || booking.status === 'completed') throw new Failure('booking_closed')
  if (booking.parent_booking_id !== null) throw new Failure('group_seat')
  if (booking.version !== version) throw await staleFailure(tx, ctx, id)
  return booking
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
  for (const row of open) targets.push({ booking: row, seats: await listOpenSeats(tx, row) })
  return targets
}

export async function listOpenSeats(tx: Tx, booking: BookingRow): Promise<BookingRow[]> {
  const seats = booking.booking_type === 'group' ? await lockSeats(tx, booking.id) : []
  return seats.filter(seat => seat.cancelled === null)
}

/** All of them and their seats: none stands in the way of another. */
export function idsOf(targets: readonly Target[]): ReadonlySet<number> {
  return new Set(targets.flatMap(({ booking, seats }) => [booking.id, ...seats.map(seat => seat.id)]))
}

/** What a target becomes: elsewhere, at another time, or with other services. */
export function changedWish(
  { booking, seats }: Target,
  body: Pick<CallBody<typeof editBooking>, 'doctor_id' | 'cabinet_id' | 'services'>,
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
