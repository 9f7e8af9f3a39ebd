/** Where a booking dropped on a column goes, and what stands in its way there, from what is known on screen. */
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Doctor } from '#contract/clinic/doctors.ts'
import type { Hold } from '#contract/bookings/holds.ts'
import { overlaps, subtract } from '#domain/time/intervals.ts'
import type { Interval } from '#domain/time/intervals.ts'
import { MINUTE } from '#domain/time/wall-time.ts'
import { spanOf } from '#web/parts/bookings/booking-span.ts'
import { givesService, VIDEO } from '#web/parts/clinic/resources.ts'
import type { Cabinet } from '#web/parts/clinic/clinic-queries.ts'
import type { ColumnPlace } from './calendar-columns.ts'

/** What may be in the way: every booking and hold around, those a filter hides too. */
export interface Surroundings {
  bookings: readonly Booking[]
  holds: readonly Hold[]
  cabinets: readonly Cabinet[]
  doctors: readonly Doctor[]
  zone: string
}

export interface DropPlace {
  doctorId: number
  /** Nothing by video, and where the doctor's place is not known: then the server chooses. */
  cabinetId: number | undefined
}

export type Obstacle =
  | { kind: 'service'; doctor: Doctor; service: string }
  | { kind: 'doctor' | 'patient'; booking: Booking }
  | { kind: 'cabinet'; cabinet: Cabinet; booking?: Booking }
  | { kind: 'hold'; reason: string }
  | { kind: 'outside' }

/**
 * The doctor and cabinet of a drop. A cabinet's column says itself which; a doctor's asks for the booking's own cabinet, or
 * the one the doctor works in, and for another of the same place when that is taken.
 */
export function placeDrop(
  booking: Booking,
  span: Interval,
  { resource, hours }: ColumnPlace,
  around: Surroundings,
): DropPlace {
  if (booking.is_video)
    return { doctorId: resource.type === 'cabinet' ? booking.doctor_id : resource.id, cabinetId: undefined }
  if (resource.type === 'cabinet') return { doctorId: booking.doctor_id, cabinetId: resource.id }
  const doctorId = resource.id
  const isOwn = doctorId === booking.doctor_id
  const own = around.cabinets.find(each => each.id === booking.cabinet_id)
  const there = hours?.hours.filter(each => overlaps(each, span)) ?? []
  const whole = there.filter(each => each.start <= span.start && each.end >= span.end)
  const usual =
    (isOwn && whole.find(each => each.cabinetId === own?.id)) || (whole[0] ?? there[0] ?? hours?.hours[0])
  const locationId = usual?.locationId ?? (isOwn ? own?.location_id : undefined)
  const firstId = isOwn && own?.location_id === locationId ? own?.id : (usual?.cabinetId ?? undefined)
  if (locationId === undefined || firstId === undefined) return { doctorId, cabinetId: undefined }
  const choices = around.cabinets
    .filter(each => each.active && each.location_id === locationId)
    .toSorted((a, b) => Number(b.id === firstId) - Number(a.id === firstId))
  const free = choices.find(each => !cabinetObstacle(each, booking, span, around))
  return { doctorId, cabinetId: free?.id ?? firstId }
}

/** Whether a column takes no booking like this: what is by video stands in no cabinet, and nothing else beside those. */
export const isForeign = (booking: Booking, { resource }: ColumnPlace): boolean =>
  resource.type === 'cabinet' && booking.is_video !== (resource.id === VIDEO.id)

/** The first thing in the way of a booking there, if anything is. */
export function findObstacle(
  booking: Booking,
  span: Interval,
  { doctorId, cabinetId }: DropPlace,
  working: readonly Interval[] | undefined,
  around: Surroundings,
): Obstacle | undefined {
  const doctor = around.doctors.find(each => each.id === doctorId)
  const foreign = doctor && booking.services.find(each => !givesService(doctor, each.service_id))
  if (doctorId !== booking.doctor_id && foreign) return { kind: 'service', doctor, service: foreign.name }
  const met = around.bookings.filter(each => isMet(each, booking, span, around.zone))
  const ofDoctor = met.find(each => each.doctor_id === doctorId)
  if (ofDoctor) return { kind: 'doctor', booking: ofDoctor }
  const cabinet = around.cabinets.find(each => each.id === cabinetId)
  const taken = cabinet && cabinetObstacle(cabinet, booking, span, around)
  if (taken) return taken
  const ofPatient = met.find(each => booking.patient_id !== null && each.patient_id === booking.patient_id)
  if (ofPatient) return { kind: 'patient', booking: ofPatient }
  const hold = around.holds.find(each => each.doctor_id === doctorId && isHeld(each, span, around.zone))
  if (hold) return { kind: 'hold', reason: hold.reason }
  return working && subtract([span], working).length > 0 ? { kind: 'outside' } : undefined
}

function cabinetObstacle(
  cabinet: Cabinet,
  booking: Booking,
  span: Interval,
  { bookings, holds, zone }: Surroundings,
): Obstacle | undefined {
  const met = bookings.find(each => each.cabinet_id === cabinet.id && isMet(each, booking, span, zone))
  if (met) return { kind: 'cabinet', cabinet, booking: met }
  const hold = holds.find(
    each =>
      (each.cabinet_id === cabinet.id || each.location_id === cabinet.location_id) &&
      isHeld(each, span, zone),
  )
  return hold && { kind: 'hold', reason: hold.reason }
}

const isHeld = (hold: Hold, span: Interval, zone: string) => overlaps(spanOf(hold, zone), span)

/** Bookings meet with what they need before and after. */
function isMet(other: Booking, booking: Booking, { start, end }: Interval, zone: string): boolean {
  if (other.id === booking.id) return false
  const taken = spanOf(other, zone)
  return overlaps(
    {
      start: taken.start - other.buffer_before_minutes * MINUTE,
      end: taken.end + other.buffer_after_minutes * MINUTE,
    },
    {
      start: start - booking.buffer_before_minutes * MINUTE,
      end: end + booking.buffer_after_minutes * MINUTE,
    },
  )
}
