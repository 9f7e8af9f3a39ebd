import type { Booking } from '#contract/bookings/bookings.ts'
import type { FreeDay } from '#contract/bookings/free-hours.ts'
import type { DayPart } from '#domain/time/day-parts.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'

/** What free hours are looked for. */
export interface FinderWish {
  /** Each with its minutes where they are not the doctor's own. */
  services: readonly { id: number; minutes?: number }[]
  /** Left out, every doctor who gives the services. */
  doctorIds: readonly number[] | undefined
  cabinetId: number | undefined
  /** Left out, every place. */
  locationIds: readonly number[] | undefined
  part: DayPart | undefined
  from: LocalDate
  /** A booking that is to be moved; its own time is free for it. */
  bookingId: number | undefined
  /** What the booking is that is to be moved; left out, what its services are. */
  isVideo?: boolean | undefined
}

/** A free hour that somebody took up. */
export interface FoundHour {
  start: string
  doctorId: number
  /** None by video. */
  cabinetId: number | undefined
}

/** A wish for the hours of a booking that is to be moved. */
export const wishOfBooking = (booking: Booking, today: LocalDate): FinderWish => ({
  services: booking.services.map(service => ({ id: service.service_id, minutes: service.minutes })),
  doctorIds: [booking.doctor_id],
  cabinetId: undefined,
  locationIds: undefined,
  part: undefined,
  from: today,
  bookingId: booking.id,
  isVideo: booking.is_video,
})

/** The wish as the wire wants it. */
export const questionOf = ({
  services,
  doctorIds,
  cabinetId,
  locationIds,
  part,
  from,
  bookingId,
}: FinderWish) => ({
  service_ids: services.map(service => service.id),
  ...(services.every(service => service.minutes !== undefined) && {
    minutes: services.map(service => service.minutes!),
  }),
  ...(doctorIds && { doctor_ids: [...doctorIds] }),
  cabinet_id: cabinetId,
  ...(locationIds && { location_ids: [...locationIds] }),
  part,
  from_date: from,
  booking_id: bookingId,
})

/** The very first hour of some days. */
export function firstHour(days: readonly FreeDay[]): FoundHour | undefined {
  const doctor = days[0]?.doctors[0]
  const hour = doctor?.hours[0]
  return (
    doctor &&
    hour && { start: hour.start, doctorId: doctor.doctor_id, cabinetId: hour.cabinet_id ?? undefined }
  )
}
