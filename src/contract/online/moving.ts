import { z } from 'zod'
import { defineCall, EVERYBODY } from '../call.ts'
import { byCode, patientBooking } from './online-booking.ts'
import { slotsByDay, slotsWindow } from './public-doctors.ts'
import { dataOf, instant, languageQuery, optional } from '../wire.ts'

export const listMoveSlots = defineCall({
  method: 'GET',
  path: '/v2/public/bookings/{code}/slots',
  summary:
    'Where the booking could move: free hours of the same doctor at the same place for the same services, its own time counted free.',
  who: EVERYBODY,
  params: byCode,
  query: z.object(slotsWindow),
  reply: slotsByDay,
})

export const moveBookingByCode = defineCall({
  method: 'POST',
  path: '/v2/public/bookings/{code}/move',
  summary:
    'The patient moves the booking by the link, within the clinic’s notice and as often as it allows; code and calendar entry stay. 409 slot_taken offers the nearest hours, and the old one stays theirs.',
  who: EVERYBODY,
  params: byCode,
  query: languageQuery,
  body: z.object({
    start: instant,
    /** Where the caller saw it; 409 stale when it stands elsewhere by now. */
    expected_start: optional(instant),
  }),
  reply: dataOf(patientBooking),
  idempotent: true,
})
