import type { CallBody } from '#contract/call.ts'
import type { editBooking } from '#contract/bookings/booking-changes.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { ownDoctorOnly, requireDoctor } from '#server/records/staff-sight.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { staleFailure } from './booking-state.ts'
import { lockBookings, lockSeats, lockSeriesOf, type BookingRow } from './locked-bookings.sql.ts'
import type { BookingWish } from './booking-wish.ts'
import { cabinetsOf, queueToPlan } from './time-queue.ts'
import { wishedServices } from './booking-input.ts'

export type Scope = 'this' | 'following' | 'all'

/** A booking to be changed, with the seats of its patients when it is a group's. */
export interface Target {
  readonly booking: BookingRow
  readonly seats: readonly BookingRow[]
}

/** The booking with the open ones that a scope means, by start, all locked with their groups and seats. */
export async function lockTargets(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  scope: Scope,
): Promise<{ booking: BookingRow; targets: Target[] }> {
  const rows = await (scope === 'this' ? lockBookings(tx, [id]) : lockSeriesOf(tx, id))
  const booking = getOwn(ctx, rows, id)
  const isMeant = (row: BookingRow) =>
    row.id === id || (row.series_id !== null && (scope === 'all' || row.start >= booking.start))
  const open = rows
    .filter(row => isMeant(row) && row.cancelled === null && row.status !== 'completed')
    .toSorted((one, other) => one.start - other.start || one.id - other.id)
  for (const row of open) requireDoctor(ctx, row.doctor_id)
  return { booking, targets: await withSeats(tx, open) }
}

/** Bookings by their ids, with their seats, all locked. */
export async function lockAllTargets(tx: Tx, ids: readonly number[]): Promise<Target[]> {
  return withSeats(tx, await lockBookings(tx, ids))
}

/** The booking among those locked; not_found when it is not one that the caller may touch. */
export function getOwn(ctx: StaffContext, rows: readonly BookingRow[], id: number): BookingRow {
  const booking = rows.find(row => row.id === id)
  const own = ownDoctorOnly(ctx)
  if (!booking || (own !== undefined && own !== booking.doctor_id)) throw new Failure('not_found')
  return booking
}

/** Throws unless the booking may still change and is at the version seen. */
export async function requireOpen(
  tx: ClinicTx,
  ctx: StaffContext,
  booking: BookingRow,
  version: number,
): Promise<void> {
  if (booking.cancelled !== null || booking.status === 'completed') throw new Failure('booking_closed')
  if (booking.parent_booking_id !== null) throw new Failure('group_seat')
  if (booking.version !== version) throw await staleFailure(tx, ctx, booking.id)
}

/** Throws where somebody's seat is completed: the group has taken place, and stays as a completed booking does. */
export function refuseTakenPlace(targets: readonly Target[]): void {
  if (targets.some(({ seats }) => seats.some(seat => seat.status === 'completed')))
    throw new Failure('booking_closed')
}

export function isGroup(booking: BookingRow): boolean {
  return booking.booking_type === 'group' && booking.parent_booking_id === null
}

/** Locked bookings, each with its open seats, which are locked here. */
export async function withSeats(tx: Tx, bookings: readonly BookingRow[]): Promise<Target[]> {
  const groupIds = bookings.filter(isGroup).map(booking => booking.id)
  const seats = groupIds.length > 0 ? await lockSeats(tx, groupIds) : []
  const open = Map.groupBy(
    seats.filter(seat => seat.cancelled === null),
    seat => seat.parent_booking_id,
  )
  return bookings.map(booking => ({ booking, seats: open.get(booking.id) ?? [] }))
}

/** All of them and their seats: none stands in the way of another. */
export function idsOf(targets: readonly Target[]): ReadonlySet<number> {
  return new Set(targets.flatMap(({ booking, seats }) => [booking.id, ...seats.map(seat => seat.id)]))
}

/** What a target becomes: elsewhere, at another time, or with other services. */
export function changedWish(
  { booking, seats }: Target,
  body: Pick<CallBody<typeof editBooking>, 'doctor_id' | 'services'> & { cabinet_id?: number | null },
  start: number,
  together: ReadonlySet<number>,
): BookingWish {
  const doctorId = body.doctor_id ?? booking.doctor_id
  const kept = booking.services.map(({ service_id, minutes, price_bani, agreed_bani }) => ({
    serviceId: service_id,
    minutes,
    priceBani: price_bani,
    agreedBani: agreed_bani,
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
      locationId: booking.location_id,
      serviceIds: kept.map(service => service.serviceId),
      keptServiceIds: new Set(doctorId === booking.doctor_id ? kept.map(service => service.serviceId) : []),
    },
  }
}

/** Queues for the times that targets take and will take, and for those of patients who join them. */
export function queueForTargets(
  tx: Tx,
  ctx: StaffContext,
  targets: readonly Target[],
  wishes: readonly BookingWish[],
  joining: readonly number[] = [],
): Promise<void> {
  const { cabinetIds = [], anyCabinet } = cabinetsOf(wishes)
  const rows = targets.flatMap(({ booking, seats }) => [booking, ...seats])
  return queueToPlan(tx, ctx.actor.clinicId, {
    doctorIds: [...rows, ...wishes.map(wish => ({ doctor_id: wish.doctorId }))].map(row => row.doctor_id),
    cabinetIds: [...rows.flatMap(row => row.cabinet_id ?? []), ...cabinetIds],
    anyCabinet,
    patientIds: [...rows.flatMap(row => row.patient_id ?? []), ...joining],
  })
}
