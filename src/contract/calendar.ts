import { z } from 'zod'
import { listedBooking } from './bookings.ts'
import { defineCall, staffWith } from './call.ts'
import { hold } from './holds.ts'
import { date, flag, id, integer, listOf, optional } from './wire.ts'

export const listBookings = defineCall({
  method: 'POST',
  path: '/v2/getbookingsbymonth',
  summary:
    'Bookings that touch the days from from_date to to_date, in pages; with the blocked times on the first page. What most bookings say alike is left out.',
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
  reply: listOf(listedBooking, { holds: z.array(hold) }),
})
