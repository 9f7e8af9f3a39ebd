import { conflicts, type BookingWarning, type BusyTime } from '#domain/bookings/conflicts.ts'
import { overlaps, type Interval } from '#domain/time/intervals.ts'
import { serviceSequence } from '#domain/bookings/slots.ts'
import { addDays, localDateOf, MINUTE } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import {
  loadBusyTimes,
  loadSchedules,
  type BusyRow,
  type Resource,
  type Schedules,
} from '#server/features/schedules/schedules.ts'
import { shareGround } from '#server/features/ground/ground.ts'
import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { Agreed } from './acceptance.ts'
import { agreePrices } from './agree-prices.ts'
import { findUsualPlace, kindOf, listCabinets, placeOfVideo, useOf } from './booking-place.ts'
import { isKept, patientsOf, type BookingWish } from './booking-wish.ts'
import { requireWindow } from './booking-window.ts'
import { getBookingFacts, type BookingFacts, type GivenService } from './booking-facts.sql.ts'
import type { BookedService } from './booking-writes.sql.ts'

const LONGEST_MINUTES = 16 * 60

export interface BookingPlan extends Interval {
  readonly wish: BookingWish
  readonly locationId: number
  /** Null where it is by video. */
  readonly cabinetId: number | null
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
  readonly services: readonly BookedService[]
  /** As they are named. */
  readonly given: readonly GivenService[]
  /** Whether a cabinet is for all of them. */
  readonly fits: (cabinetId: number) => boolean
  /** The strictest of the services' own notices to book; undefined when the clinic's holds. */
  readonly minimumNoticeMinutes: number | undefined
  readonly schedules: Schedules
  readonly warnings: readonly BookingWarning[]
  /** Accepted before, where something stays or returns. */
  readonly agreed?: Agreed
  /** How many a group booking of these services holds; 1 when one of them is no group's. */
  readonly capacity: number
  /** In the way until they are removed, which must happen before the booking is written. */
  readonly expiredReservationIds: readonly number[]
}

/** Settles when, where and how long a booking is and what stands against it. Refuses fields that cannot be right. */
export async function planBooking(tx: Tx, wish: BookingWish, now: number): Promise<BookingPlan> {
  requireWindow('start', wish.start, now)
  const day = localDateOf(wish.start, 'UTC')
  // All are asked for at once and travel together; what is read behind the lock holds until the booking is written.
  const [, facts, schedules] = await Promise.all([
    shareGround(tx),
    getBookingFacts(tx, {
      doctorId: wish.doctorId,
      patientId: wish.patientId,
      serviceIds: wish.services.map(service => service.serviceId),
      subscriptionIds: wish.services.flatMap(service => service.subscriptionId ?? []),
    }),
    loadSchedules(tx, [wish.doctorId], addDays(day, -1), addDays(day, 1)),
  ])
  refuseUnknown(wish, facts)
  const given = resolveServices(wish, facts.services)
  const services = wish.pricing ? await agreePrices(tx, wish.pricing, given.priced) : given.booked
  const sequence = serviceSequence(given.times)
  const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = sequence
  const span = { start: wish.start, end: wish.start + durationMinutes * MINUTE }

  const working = schedules.working(wish.doctorId)
  const usual = findUsualPlace(wish, working, span)
  const isFor = useOf(wish, facts)
  const candidates =
    kindOf(wish, facts) === 'virtual'
      ? [placeOfVideo(wish, facts, usual)]
      : listCabinets(wish, facts, usual, isFor)
  const occupied = {
    start: span.start - bufferBeforeMinutes * MINUTE,
    end: span.end + bufferAfterMinutes * MINUTE,
  }
  const resources: Resource[] = [
    ['doctor', wish.doctorId],
    ...candidates.flatMap(({ cabinetId: id }) => (id === null ? [] : [['cabinet', id] as const])),
  ]
  for (const id of patientsOf(wish)) resources.push(['patient', id])
  const { taken, expired } = await loadBusyTimes(tx, resources, occupied, now)

  const isOwn = (row: BusyRow): boolean =>
    (wish.reservationCode !== undefined && row.reservation_code === wish.reservationCode) ||
    (row.booking_id !== null && (wish.changing?.bookingIds.has(row.booking_id) ?? false))
  const busy = taken.filter(row => !isOwn(row))
  const place =
    candidates.find(c => !busy.some(row => isOf(row, 'cabinet', c.cabinetId) && overlaps(row, occupied))) ??
    candidates[0]!
  const { cabinetId, locationId } = place
  refuseShape(span, durationMinutes, place.zone)

  const bookings = busy.filter(row => row.hold_id === null)
  const warnings = conflicts({
    proposed: { ...span, bufferBeforeMinutes, bufferAfterMinutes },
    working: working.filter(hours => hours.locationId === locationId),
    doctorBusy: bookings.filter(row => row.resource === 'doctor').map(busyTime),
    cabinetBusy: bookings.filter(row => isOf(row, 'cabinet', cabinetId)).map(busyTime),
    patientBusy: bookings.filter(row => row.resource === 'patient').map(busyTime),
    holds: holdsOf(busy.filter(row => row.resource === 'doctor' || isOf(row, 'cabinet', cabinetId))),
    coveredServiceIds: [...new Set(given.coveredIds)],
    misplacedServiceIds: [...new Set(given.services.map(({ id }) => id))].filter(
      id => cabinetId !== null && !isFor(cabinetId, id),
    ),
  })
  return {
    wish,
    ...span,
    locationId,
    cabinetId,
    bufferBeforeMinutes,
    bufferAfterMinutes,
    services,
    given: given.services,
    fits: other => given.services.every(({ id }) => isFor(other, id)),
    minimumNoticeMinutes: given.minimumNoticeMinutes,
    capacity: given.capacity,
    schedules,
    warnings,
    expiredReservationIds: [...new Set(expired.map(row => row.reservation_id!))],
  }
}

/** Everything that is wrong with the wish by itself, whatever else there is at that time. */
function refuseUnknown(wish: BookingWish, facts: BookingFacts): void {
  const { patientId, cabinetId, services, start } = wish
  const isCabinet = typeof cabinetId !== 'number' || facts.cabinets.some(({ id }) => id === cabinetId)
  const kind = kindOf(wish, facts)
  refuseTogether(
    !facts.doctor_active && refuseField('doctor_id', 'id'),
    patientId !== null && facts.patient_active === null && !wish.isAgain && refuseField('patient_id', 'id'),
    services.length === 0 && refuseField('services', 'services_empty'),
    ...services.map(({ serviceId }, index) => {
      const service = facts.services.find(({ id }) => id === serviceId)
      const isGiveable = service && (service.active || isKept(wish, service))
      return !isGiveable && refuseField(`services.${index}.service_id`, service ? 'inactive' : 'id')
    }),
    ...services.map(({ serviceId, subscriptionId }, index) => {
      const isCovering =
        typeof subscriptionId !== 'number' ||
        facts.packages.some(one => one.subscription_id === subscriptionId && one.service_id === serviceId)
      return !isCovering && refuseField(`services.${index}.subscription_id`, 'id')
    }),
    kind === 'mixed' && refuseField('services', 'mixed_kinds'),
    !isCabinet && refuseField('cabinet_id', 'id'),
    isCabinet &&
      typeof cabinetId === 'number' &&
      kind === 'virtual' &&
      refuseField('cabinet_id', 'no_cabinet'),
    start % MINUTE !== 0 && refuseField('start', 'instant'),
  )
}

function resolveServices(wish: BookingWish, known: readonly GivenService[]) {
  const byId = new Map(known.map(service => [service.id, service]))
  const found = wish.services.map(asked => {
    const service = byId.get(asked.serviceId)!
    // Who covers for a colleague takes as long and as much as the service usually does.
    const minutes = asked.minutes ?? service.minutes ?? service.usual_minutes
    const listed = service.price_bani ?? service.usual_price_bani
    const isCovered = service.minutes === null && !isKept(wish, service)
    const booked: BookedService = {
      service_id: service.id,
      minutes,
      price_bani: asked.priceBani ?? listed,
      agreed_bani: asked.agreedBani,
      ...(asked.subscriptionId !== undefined && { subscription_id: asked.subscriptionId }),
    }
    return { service, isCovered, booked, listed, asked: asked.priceBani }
  })
  const notices = found.flatMap(({ service }) => service.minimum_notice_minutes ?? [])
  return {
    booked: found.map(({ booked }) => booked),
    priced: found,
    services: found.map(({ service }) => service),
    coveredIds: found.filter(({ isCovered }) => isCovered).map(({ service }) => service.id),
    times: found.map(({ service, booked }) => ({
      durationMinutes: booked.minutes,
      bufferBeforeMinutes: service.buffer_before_minutes,
      bufferAfterMinutes: service.buffer_after_minutes,
    })),
    capacity: Math.min(...found.map(({ service }) => service.group_count)),
    minimumNoticeMinutes: notices.length > 0 ? Math.max(...notices) : undefined,
  }
}

function refuseShape(span: Interval, durationMinutes: number, zone: string): void {
  if (durationMinutes > LONGEST_MINUTES || localDateOf(span.start, zone) !== localDateOf(span.end - 1, zone))
    throw refuseField('start', 'over_midnight')
}

function isOf(row: BusyRow, resource: BusyRow['resource'], id: number | null): boolean {
  return row.resource === resource && row.resource_id === id
}

function busyTime(row: BusyRow): BusyTime {
  const { start, end, booking_id: bookingId, reservation_id: reservationId } = row
  return { start, end, bookingId: bookingId ?? undefined, reservationId: reservationId ?? undefined }
}

/** One stretch per hold: a long one is kept in pieces of a day, and may block the doctor and the cabinet at once. */
function holdsOf(rows: readonly BusyRow[]): BusyTime[] {
  const byHold = Map.groupBy(
    rows.filter(row => row.hold_id !== null),
    row => row.hold_id!,
  )
  return [...byHold].map(([holdId, pieces]) => ({
    holdId,
    start: Math.min(...pieces.map(piece => piece.start)),
    end: Math.max(...pieces.map(piece => piece.end)),
  }))
}
