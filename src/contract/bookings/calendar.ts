import { z } from 'zod'
import { booking, bookingService, leftOutWhenUsual, USUAL_BOOKING, type Booking } from './bookings.ts'
import { defineCall, staffWith } from '../call.ts'
import { hold } from './holds.ts'
import { dataOf, date, flag, id, integer, listOf, optional, pageSize } from '../wire.ts'

/**
 * A booking without what goes without saying; its services are named once for all, beside the list, but for those that
 * were booked under another name.
 */
const listedBooking = booking.extend({
  ...leftOutWhenUsual,
  services: z.array(bookingService.extend({ name: z.string().optional() })),
})

type ListedBooking = z.output<typeof listedBooking>

/** A listed booking as it is alone; `names` of services by id. */
export const completeBooking = (listed: ListedBooking, names: ReadonlyMap<number, string>): Booking => ({
  ...USUAL_BOOKING,
  ...listed,
  services: listed.services.map(service => ({ name: names.get(service.service_id) ?? '', ...service })),
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
    size: pageSize(1000),
    page: integer(1, 50).default(1),
  }),
  reply: listOf(listedBooking, {
    holds: z.array(hold),
    services: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})

export const listCancelled = defineCall({
  method: 'GET',
  path: '/v2/cancelled-bookings',
  summary: 'The cancelled bookings that began from from_date to to_date, the first 500 by start.',
  who: staffWith('bookings.view'),
  query: z.object({ from_date: date, to_date: date }),
  reply: dataOf(z.array(booking)),
})
