import type { Booking } from '#contract/bookings/bookings.ts'
import { statusName } from '#domain/bookings/booking-status.ts'
import type { BookingStatus } from '#domain/bookings/booking-status.ts'

export const statusOf = (booking: Pick<Booking, 'status'>): BookingStatus =>
  statusName(booking.status) ?? 'new'

export const servicesOf = (booking: Pick<Booking, 'services'>) =>
  booking.services.map(service => service.name).join(', ')

/** The seats of a group are bookings too, each of a patient; the group itself is of nobody. */
export const isGroup = (booking: Booking) =>
  booking.booking_type === 'GROUP' && booking.parent_booking_id === null

/** Whose booking it is: a group goes by what it does. */
export const titleOf = (booking: Booking) => (isGroup(booking) ? servicesOf(booking) : booking.patient_name)
