import { z } from 'zod'
import { booking, overrideFields, wishedServices } from './bookings.ts'
import { defineCall, staffWith } from '../call.ts'
import { newPatient } from '../patients/patients.ts'
import { editBooking } from './booking-changes.ts'
import { dataOf, flag, id, instant, integer, list, optional, text } from '../wire.ts'

/** Somebody who takes a seat: known, or new. */
const seatWish = z.object({ patient_id: id.optional(), patient: newPatient.optional() })
const group = booking.extend({ members: z.array(booking) })
export type BookingGroup = z.output<typeof group>

export const addGroup = defineCall({
  method: 'POST',
  path: '/v2/bookings/group',
  summary:
    'Makes a booking of a group: one parent, and a booking with its own code and status for each patient.',
  who: staffWith('bookings.edit'),
  body: z.object({
    doctor_id: id,
    cabinet_id: id.optional(),
    start: instant,
    services: wishedServices,
    /** Fewer than the service allows; all of them when left out. */
    seats: integer(1, 200).optional(),
    patients: list(seatWish, 200).default([]),
    note: optional(text(0, 5000)),
    status: integer(0, 2).optional(),
    send_confirmation: flag.default(false),
    ...overrideFields,
  }),
  reply: dataOf(group),
  idempotent: true,
})

export const editGroup = defineCall({
  method: 'POST',
  path: '/v2/bookings/{id}/group',
  summary: 'Moves or changes a group with all its seats, sets how many there are, and adds patients to it.',
  who: staffWith('bookings.edit'),
  params: z.object({ id }),
  body: editBooking.body.omit({ booking_id: true, scope: true }).extend({
    add_patients: list(seatWish, 200).default([]),
    /** As many as the services allow, and not fewer than are taken. */
    seats: integer(1, 200).optional(),
  }),
  reply: dataOf(group),
})

export const getGroup = defineCall({
  method: 'GET',
  path: '/v2/bookings/{id}/group',
  summary: 'A group with the bookings of its patients, cancelled ones too.',
  who: staffWith('bookings.view'),
  params: z.object({ id }),
  reply: dataOf(group),
})

export const cancelGroup = defineCall({
  method: 'DELETE',
  path: '/bookings/{id}/group',
  summary: 'Cancels a group with all its seats; of a single seat’s id, that seat.',
  who: staffWith('bookings.edit'),
  params: z.object({ id }),
  reply: dataOf(booking),
})

export const setGroupStatus = defineCall({
  method: 'POST',
  path: '/bookings/{id}/group/update-status',
  summary:
    'Moves one seat of a group (booking_id) to another status, or the group with every seat that may follow.',
  who: staffWith('bookings.edit'),
  params: z.object({ id }),
  body: z.object({
    status: integer(0, 6),
    booking_id: optional(id),
    from_status: integer(0, 6).optional(),
  }),
  reply: dataOf(group),
})
