import { MAX_OCCURRENCES } from '#domain/time/recurrence.ts'
import { z } from 'zod'
import { booking, foreseenBooking, overrideFields, wishedServices } from './bookings.ts'
import { defineCall, staffWith } from '../call.ts'
import { newPatient } from '../patients/patients.ts'
import { dataOf, flag, id, instant, integer, list, optional, text } from '../wire.ts'

/** Which of a series: this one, this and those after it, or every one. */
const seriesScope = z.enum(['this', 'following', 'all'], 'choice').default('this')

export const addBooking = defineCall({
  method: 'POST',
  path: '/v2/add_booking',
  summary:
    'Makes a booking for a known patient (patient_id) or a new one (patient); 409 lists every warning.',
  who: staffWith('bookings.edit'),
  body: z.object({
    patient_id: id.optional(),
    patient: newPatient.optional(),
    doctor_id: id,
    cabinet_id: id.optional(),
    start: instant,
    services: wishedServices,
    note: optional(text(0, 5000)),
    status: integer(0, 2).optional(),
    send_confirmation: flag.default(false),
    ...overrideFields,
  }),
  reply: dataOf(booking),
  idempotent: true,
})

/** Where a booking stood before it was moved, and the version that the move left. */
const bookingPlace = z.object({
  booking_id: id,
  version: integer(1, 1_000_000_000),
  start: instant,
  doctor_id: id,
  /** Null where it stood by video. */
  cabinet_id: id.nullable(),
})

export const editBooking = defineCall({
  method: 'POST',
  path: '/v2/edit_booking',
  summary:
    'Changes or moves a booking, or also others of its series; `version` is the one seen, a newer one answers 409 stale.',
  who: staffWith('bookings.edit'),
  body: z.object({
    booking_id: id,
    version: integer(1, 1_000_000_000),
    doctor_id: id.optional(),
    cabinet_id: id.optional(),
    start: instant.optional(),
    services: wishedServices.optional(),
    /** An empty one empties it. */
    note: text(0, 5000).optional(),
    /** Others of the series move by as many days and to the same hour. */
    scope: seriesScope,
    /** Of a series, the patient is told of the booking that was changed. */
    send_confirmation: flag.default(false),
    ...overrideFields,
  }),
  reply: dataOf(booking).extend({ moved_from: z.array(bookingPlace) }),
})

export const moveBack = defineCall({
  method: 'POST',
  path: '/v2/bookings/move-back',
  summary:
    'Takes a move back: each booking of `moved_from` to where it stood, all of them or none; 409 lists every warning.',
  who: staffWith('bookings.edit'),
  body: z.object({ visits: list(bookingPlace, MAX_OCCURRENCES), ...overrideFields }),
  reply: dataOf(z.array(booking)),
})

export const noticeBooking = defineCall({
  method: 'POST',
  path: '/v2/bookings/{id}/notice',
  summary:
    'Sends the patient by SMS the day and hour to which a booking has moved, or that a cancelled one stands again, once after each change.',
  who: staffWith('bookings.edit'),
  params: z.object({ id }),
  reply: dataOf(booking),
})

export const checkBooking = defineCall({
  method: 'POST',
  path: '/v2/bookings/check',
  summary: 'The warnings a booking would meet, and the nearest free hours, without writing anything.',
  who: staffWith('bookings.view'),
  body: z.object({
    booking_id: id.optional(),
    patient_id: id.optional(),
    doctor_id: id,
    cabinet_id: id.optional(),
    start: instant,
    services: wishedServices,
  }),
  reply: dataOf(foreseenBooking),
})

export const setBookingStatus = defineCall({
  method: 'POST',
  path: '/update_booking_status',
  summary:
    'Moves a booking to another status; refused when it is no longer in from_status, the table forbids the step, or it is too early for it: 409 visit_ahead before the booking, 409 another_day for an arrival or a delay.',
  who: staffWith('bookings.edit'),
  body: z.object({ booking_id: id, status: integer(0, 6), from_status: integer(0, 6).optional() }),
  reply: dataOf(booking),
})

export const cancelBooking = defineCall({
  method: 'POST',
  path: '/v2/deleteBooking',
  summary: 'Cancels a booking, or also others of its series: frees the slot and keeps the row.',
  who: staffWith('bookings.edit'),
  body: z.object({
    booking_id: id,
    reason: optional(text(0, 500)),
    notify: flag.default(false),
    scope: seriesScope,
  }),
  reply: dataOf(booking),
})

export const restoreBooking = defineCall({
  method: 'POST',
  path: '/v2/bookings/{id}/restore',
  summary:
    'Takes a cancellation back, when the slot is still free; with the series, whatever was cancelled together with it and still has its slot.',
  who: staffWith('bookings.edit'),
  params: z.object({ id }),
  body: z.object({ series: flag.default(false), ...overrideFields }),
  reply: dataOf(booking).extend({
    restored: z.number(),
    /** Those that stand again. */
    restored_ids: z.array(z.number()),
    /** Starts of those whose slot was taken meanwhile: they stay cancelled. */
    taken: z.array(z.string()),
  }),
})

export const missedVisit = defineCall({
  method: 'POST',
  path: '/missed-visit',
  summary: 'Marks a booking as missed.',
  who: staffWith('bookings.edit'),
  body: z.object({ booking_id: id }),
  reply: dataOf(booking),
})
