import { z } from 'zod'
import { booking } from './bookings.ts'
import { defineCall, staffWith } from '../call.ts'
import { dataOf, id, integer } from '../wire.ts'

export const listPinned = defineCall({
  method: 'GET',
  path: '/v2/pinboard',
  summary: 'Every visit that waits for another hour, by the hour it had.',
  who: staffWith('bookings.view'),
  reply: dataOf(z.array(booking)),
})

export const pinBooking = defineCall({
  method: 'POST',
  path: '/v2/bookings/{id}/pin',
  summary:
    'Frees the visit’s hour and puts it on the pinboard of the clinic; editing it to an hour takes it off. One pinned already stays so.',
  who: staffWith('bookings.edit'),
  params: z.object({ id }),
  body: z.object({ version: integer(1, 1_000_000_000) }),
  reply: dataOf(booking),
})
