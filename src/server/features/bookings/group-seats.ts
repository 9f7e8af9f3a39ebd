import type { Tx } from '#server/db/database.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { lockOwnBooking } from './booking-state.ts'
import { isGroup, type Target } from './change-targets.ts'
import { lockSeats, type BookingRow } from './locked-bookings.sql.ts'
import { planBooking, type BookingPlan } from './plan-booking.ts'
import type { BookedService } from './booking-writes.sql.ts'

/** The group, locked so that nobody else takes a seat meanwhile; throws group_full unless `wanted` more fit. */
export async function requireFreeSeats(
  tx: Tx,
  ctx: StaffContext,
  groupId: number,
  wanted: number,
): Promise<{ group: BookingRow; taken: BookingRow[] }> {
  const group = await lockOwnBooking(tx, ctx, groupId)
  if (!isGroup(group)) throw new Failure('not_found')
  if (group.cancelled !== null) throw new Failure('booking_closed')
  const taken = (await lockSeats(tx, [groupId])).filter(seat => seat.cancelled === null)
  if (taken.length + wanted > group.seats) throw new Failure('group_full', { values: { seats: group.seats } })
  return { group, taken }
}

/**
 * Plans seats of a group where and when it is, at its prices; `leaving` are seats elsewhere that their patients give up for
 * them. Where the group stands was settled when it was booked: only the patients' own time is asked about.
 */
export async function planSeats(
  tx: Tx,
  group: BookingRow,
  patientIds: readonly number[],
  now: number,
  leaving: readonly number[] = [],
): Promise<BookingPlan> {
  const services = group.services.map(({ service_id, minutes, price_bani, agreed_bani }) => ({
    serviceId: service_id,
    minutes,
    priceBani: price_bani,
    agreedBani: agreed_bani,
  }))
  const wish = {
    patientId: null,
    groupPatientIds: patientIds,
    doctorId: group.doctor_id,
    cabinetId: group.cabinet_id,
    services,
    start: group.start,
    changing: {
      bookingIds: new Set([group.id, ...leaving]),
      cabinetId: group.cabinet_id,
      locationId: group.location_id,
      serviceIds: services.map(service => service.serviceId),
      keptServiceIds: new Set(services.map(service => service.serviceId)),
    },
  }
  const plan = await planBooking(tx, wish, now)
  return { ...plan, warnings: plan.warnings.filter(({ kind }) => kind === 'patient_overlap') }
}

/** Throws where a group waits for another hour: who comes to it comes to an hour. */
export function requireHour(group: BookingRow): void {
  if (group.pinned !== null) throw new Failure('pinned')
}

/** Throws where other services take fewer than the group holds, or than `seats` when it shall hold as many. */
export function requireRoom({ booking, seats: taken }: Target, plan: BookingPlan, seats?: number): void {
  const { capacity, services } = plan
  if (idsOf(services) === idsOf(booking.services)) return
  if (capacity < 2) throw refuseField('services', 'not_a_group')
  if (capacity < taken.length) throw refuseField('services', 'too_few_seats', { people: capacity })
  if (capacity < (seats ?? booking.seats))
    throw refuseField(seats === undefined ? 'services' : 'seats', 'too_few_seats', { people: capacity })
}

function idsOf(services: readonly BookedService[]): string {
  return services
    .map(service => service.service_id)
    .toSorted((a, b) => a - b)
    .join()
}
