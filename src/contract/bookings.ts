import { WARNING_KINDS } from '#domain/conflicts.ts'
import { MAX_EVERY, MAX_OCCURRENCES, RECURRENCE_UNITS } from '#domain/recurrence.ts'
import { z } from 'zod'
import { defineCall, staffWith } from './call.ts'
import { newPatient } from './patients.ts'
import { amount, dataOf, date, flag, id, instant, integer, list, listOf, optional, text } from './wire.ts'

const bookingService = z.object({
  service_id: z.number(),
  name: z.string(),
  minutes: z.number(),
  price: z.number(),
})

const booking = z.object({
  id: z.number(),
  code: z.string(),
  booking_type: z.enum(['simple', 'group']),
  parent_booking_id: z.number().nullable(),
  series_id: z.number().nullable(),
  patient_id: z.number().nullable(),
  patient_name: z.string(),
  /** Masked unless the caller may see contacts. */
  patient_mobile: z.string().nullable(),
  patient_alert: z.string(),
  doctor_id: z.number(),
  location_id: z.number(),
  cabinet_id: z.number(),
  start: z.string(),
  end: z.string(),
  buffer_before_minutes: z.number(),
  buffer_after_minutes: z.number(),
  status: z.number(),
  status_changed_at: z.string(),
  source: z.enum(['staff', 'online']),
  note: z.string(),
  overridden: z.boolean(),
  seats: z.number(),
  seats_taken: z.number(),
  version: z.number(),
  cancelled_at: z.string().nullable(),
  services: z.array(bookingService),
})
export type Booking = z.output<typeof booking>

const warning = z.object({
  kind: z.enum(WARNING_KINDS),
  start: z.string(),
  end: z.string(),
  booking_id: z.number().optional(),
  hold_id: z.number().optional(),
  text: z.string(),
})
export type Warning = z.output<typeof warning>

const hold = z.object({
  id: z.number(),
  doctor_id: z.number().nullable(),
  cabinet_id: z.number().nullable(),
  location_id: z.number().nullable(),
  start: z.string(),
  end: z.string(),
  reason: z.string(),
  version: z.number(),
})
export type Hold = z.output<typeof hold>

export const listBookings = defineCall({
  method: 'POST',
  path: '/v2/getbookingsbymonth',
  summary:
    'Bookings that touch the days from from_date to to_date, in pages; with the blocked times on the first page.',
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
  reply: listOf(booking, { holds: z.array(hold) }),
})

/** What a booking or its change asks for; duration and price default to the doctor's own. */
const wishedServices = list(
  z.object({ service_id: id, minutes: integer(5, 720).optional(), price: amount.optional() }),
  20,
)

/** Which of a series: this one, this and those after it, or every one. */
const seriesScope = z.enum(['this', 'following', 'all'], 'choice').default('this')

const overrideFields = {
  /** The warnings that the person has read and accepts, by kind; needs bookings.override. */
  override: list(z.enum(WARNING_KINDS, 'choice'), 5).optional(),
  override_reason: optional(text(0, 300)),
}

export const addBooking = defineCall({
  method: 'POST',
  path: '/v2/add_booking',
  summary: 'Books a visit for a known patient (patient_id) or a new one (patient); 409 lists every warning.',
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

export const editBooking = defineCall({
  method: 'POST',
  path: '/v2/edit_booking',
  summary:
    'Changes or moves a visit, or also others of its series; `version` is the one seen, a newer one answers 409 stale.',
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
    ...overrideFields,
  }),
  reply: dataOf(booking),
})

export const checkBooking = defineCall({
  method: 'POST',
  path: '/v2/bookings/check',
  summary: 'The warnings a visit would meet, and the nearest free hours, without writing anything.',
  who: staffWith('bookings.view'),
  body: z.object({
    booking_id: id.optional(),
    patient_id: id.optional(),
    doctor_id: id,
    cabinet_id: id.optional(),
    start: instant,
    services: wishedServices,
  }),
  reply: dataOf(
    z.object({
      start: z.string(),
      end: z.string(),
      cabinet_id: z.number(),
      warnings: z.array(warning),
      nearest: z.array(z.string()),
    }),
  ),
})

export const setBookingStatus = defineCall({
  method: 'POST',
  path: '/update_booking_status',
  summary:
    'Moves a visit to another status; refused when it is no longer in from_status or the table forbids the step.',
  who: staffWith('bookings.edit'),
  body: z.object({ booking_id: id, status: integer(0, 6), from_status: integer(0, 6).optional() }),
  reply: dataOf(booking),
})

export const cancelBooking = defineCall({
  method: 'POST',
  path: '/v2/deleteBooking',
  summary: 'Cancels a visit, or also others of its series: frees the slot and keeps the row.',
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
  summary: 'Takes a cancellation back, when the slot is still free.',
  who: staffWith('bookings.edit'),
  params: z.object({ id }),
  reply: dataOf(booking),
})

export const missedVisit = defineCall({
  method: 'POST',
  path: '/missed-visit',
  summary: 'Marks a visit as missed.',
  who: staffWith('bookings.edit'),
  body: z.object({ booking_id: id }),
  reply: dataOf(booking),
})

export const getBooking = defineCall({
  method: 'GET',
  path: '/v2/bookings/{id}',
  summary: 'One visit with its history of changes.',
  who: staffWith('bookings.view'),
  params: z.object({ id }),
  reply: dataOf(
    booking.extend({
      history: z.array(
        z.object({
          at: z.string(),
          action: z.string(),
          actor: z.string().nullable(),
          status: z.number().nullable(),
          start: z.string().nullable(),
        }),
      ),
    }),
  ),
})

export const searchBookings = defineCall({
  method: 'GET',
  path: '/v2/bookings',
  summary: 'Bookings by the patient’s name or phone or by the visit’s code, newest first.',
  who: staffWith('bookings.view'),
  query: z.object({ search: text(2, 100), size: integer(1, 50).default(20) }),
  reply: listOf(booking),
})

const holdFields = {
  doctor_id: id.optional(),
  cabinet_id: id.optional(),
  location_id: id.optional(),
  start: instant,
  end: instant,
  reason: optional(text(0, 300)),
  ...overrideFields,
}

export const addHold = defineCall({
  method: 'POST',
  path: '/addHoldtime',
  summary: 'Blocks time of a doctor, a cabinet or a location.',
  who: staffWith('bookings.edit'),
  body: z.object(holdFields),
  reply: dataOf(hold),
  idempotent: true,
})

export const updateHold = defineCall({
  method: 'POST',
  path: '/updateHoldtime',
  summary: 'Changes blocked time.',
  who: staffWith('bookings.edit'),
  body: z.object({ hold_id: id, version: integer(1, 1_000_000_000), ...holdFields }),
  reply: dataOf(hold),
})

export const deleteHold = defineCall({
  method: 'DELETE',
  path: '/v2/holds/{id}',
  summary: 'Frees blocked time.',
  who: staffWith('bookings.edit'),
  params: z.object({ id }),
  reply: z.object({}),
})

const occurrence = z.object({
  start: z.string(),
  end: z.string(),
  cabinet_id: z.number(),
  warnings: z.array(warning),
  nearest: z.array(z.string()),
})

export const previewSeries = defineCall({
  method: 'POST',
  path: '/v2/bookings/series/preview',
  summary: 'Every date of a recurrence with what it would meet and the nearest free hours; writes nothing.',
  who: staffWith('bookings.view'),
  body: z.object({
    patient_id: id.optional(),
    doctor_id: id,
    cabinet_id: id.optional(),
    start: instant,
    services: wishedServices,
    every: integer(1, MAX_EVERY),
    unit: z.enum(RECURRENCE_UNITS, 'choice'),
    /** How many, the first one included; or the last date there may be one. */
    count: integer(1, MAX_OCCURRENCES).optional(),
    until: optional(date),
  }),
  reply: dataOf(z.array(occurrence)),
})

export const addSeries = defineCall({
  method: 'POST',
  path: '/v2/bookings/series',
  summary: 'Books every start given as one series, or none: 409 lists the warnings of each.',
  who: staffWith('bookings.edit'),
  body: z.object({
    patient_id: id.optional(),
    patient: newPatient.optional(),
    doctor_id: id,
    cabinet_id: id.optional(),
    services: wishedServices,
    note: optional(text(0, 5000)),
    status: integer(0, 2).optional(),
    send_confirmation: flag.default(false),
    override_reason: optional(text(0, 300)),
    occurrences: list(
      z.object({ start: instant, override: list(z.enum(WARNING_KINDS, 'choice'), 5).optional() }),
      MAX_OCCURRENCES,
    ),
  }),
  reply: dataOf(z.array(booking)),
  idempotent: true,
})

/** Somebody who takes a seat: known, or new. */
const seatWish = z.object({ patient_id: id.optional(), patient: newPatient.optional() })
const group = booking.extend({ members: z.array(booking) })
export type BookingGroup = z.output<typeof group>

export const addGroup = defineCall({
  method: 'POST',
  path: '/v2/bookings/group',
  summary:
    'Books a visit of a group: one parent, and a booking with its own code and status for each patient.',
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
  summary: 'Moves or changes a group with all its seats, and adds patients to it.',
  who: staffWith('bookings.edit'),
  params: z.object({ id }),
  body: editBooking.body.omit({ booking_id: true, scope: true }).extend({
    add_patients: list(seatWish, 200).default([]),
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
