import { z } from 'zod'
import { booking, bookingService, USUAL_BOOKING, type Booking } from './bookings.ts'
import { defineCall, staffWith } from './call.ts'
import { hold } from './holds.ts'
import { date, flag, id, integer, listOf, optional } from './wire.ts'

const leftOut = <T extends z.ZodType>(schema: T, usual: unknown) =>
  schema.optional().meta({ description: `Left out when it is ${JSON.stringify(usual)}.`, default: usual })

const { shape } = booking
const leftOutWhenUsual = {
  booking_type: leftOut(shape.booking_type, USUAL_BOOKING.booking_type),
  parent_booking_id: leftOut(shape.parent_booking_id, USUAL_BOOKING.parent_booking_id),
  series_id: leftOut(shape.series_id, USUAL_BOOKING.series_id),
  patient_mobile: leftOut(shape.patient_mobile, USUAL_BOOKING.patient_mobile),
  patient_alert: leftOut(shape.patient_alert, USUAL_BOOKING.patient_alert),
  buffer_before_minutes: leftOut(shape.buffer_before_minutes, USUAL_BOOKING.buffer_before_minutes),
  buffer_after_minutes: leftOut(shape.buffer_after_minutes, USUAL_BOOKING.buffer_after_minutes),
  source: leftOut(shape.source, USUAL_BOOKING.source),
  note: leftOut(shape.note, USUAL_BOOKING.note),
  overridden: leftOut(shape.overridden, USUAL_BOOKING.overridden),
  seats: leftOut(shape.seats, USUAL_BOOKING.seats),
  seats_taken: leftOut(shape.seats_taken, USUAL_BOOKING.seats_taken),
  cancelled_at: leftOut(shape.cancelled_at, USUAL_BOOKING.cancelled_at),
  arrived_at: leftOut(shape.arrived_at, USUAL_BOOKING.arrived_at),
} satisfies Record<keyof typeof USUAL_BOOKING, z.ZodType>

/** A booking without what goes without saying; its services are named once for all, beside the list. */
const listedBooking = booking.extend({
  ...leftOutWhenUsual,
  services: z.array(bookingService.omit({ name: true })),
})

type ListedBooking = z.output<typeof listedBooking>

/** A listed booking as it is alone; `names` of services by id. */
export const completeBooking = (listed: ListedBooking, names: ReadonlyMap<number, string>): Booking => ({
  ...USUAL_BOOKING,
  ...listed,
  services: listed.services.map(service => ({ ...service, name: names.get(service.service_id) ?? '' })),
})

export const listBookings = defineCall({
  method: 'POST',
  path: '/v2/getbookingsbymonth',
  summary:
    'Bookings that touch the days from from_date to to_date, in pages; with the blocked times and the names of services on the first page. What most bookings say alike is left out.',
  who: staffWith('bookings.view'),
  query: z.object({ withGroups: flag.optional() }),
  body: z.object({
    from_date: date,
    to_date: date,
    cabinet_id: optional(id),
    doctor_id: optional(id),
    size: integer(1, 1000).default(100),
    page: integer(1, 50).default(1),
  }),
  reply: listOf(listedBooking, {
    holds: z.array(hold),
    services: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})
