import { WARNING_KINDS } from '#domain/conflicts.ts'
import { z } from 'zod'
import { defineCall, staffWith } from './call.ts'
import { amount, dataOf, id, instant, integer, list, listOf, optional, text } from './wire.ts'

export const bookingService = z.object({
  service_id: z.number(),
  name: z.string(),
  minutes: z.number(),
  price: z.number(),
})

export const booking = z.object({
  id: z.number(),
  /** Of the patient's link, with which they confirm, cancel and rate; null unless the caller may see contacts. */
  code: z.string().nullable(),
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
  /** Since when the patient is here, while they wait. */
  arrived_at: z.string().nullable(),
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

/** What most bookings say alike. Lists leave it out of those that do, which halves what a full calendar weighs. */
export const USUAL_BOOKING = {
  booking_type: 'simple',
  parent_booking_id: null,
  series_id: null,
  patient_mobile: null,
  patient_alert: '',
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  source: 'staff',
  note: '',
  overridden: false,
  seats: 1,
  seats_taken: 1,
  cancelled_at: null,
  arrived_at: null,
} as const satisfies Partial<Booking>

export const warning = z.object({
  kind: z.enum(WARNING_KINDS),
  start: z.string(),
  end: z.string(),
  booking_id: z.number().optional(),
  hold_id: z.number().optional(),
  /** An hour kept for a patient who is booking online just now. */
  reservation_id: z.number().optional(),
  /** What the doctor does not give, with its name in the caller's language. */
  service_id: z.number().optional(),
  service_name: z.string().optional(),
  /** Where the visit would be that it is about. */
  cabinet_id: z.number().optional(),
  text: z.string(),
})
export type Warning = z.output<typeof warning>

/** A visit that is not written yet, with what it would meet and the nearest free hours. */
export const foreseenVisit = z.object({
  start: z.string(),
  end: z.string(),
  cabinet_id: z.number(),
  warnings: z.array(warning),
  nearest: z.array(z.string()),
})

/** What a booking or its change asks for; duration and price default to the doctor's own. */
export const wishedServices = list(
  z.object({ service_id: id, minutes: integer(5, 720).optional(), price: amount.optional() }),
  20,
)

/** More than a doctor's visits of half a year, which a long hold may lie over. */
const MAX_ACCEPTED = 3000

const acceptedWarning = z.preprocess(
  value => (typeof value === 'string' ? { kind: value } : value),
  z.object({
    kind: z.enum(WARNING_KINDS, 'choice'),
    booking_id: id.optional(),
    hold_id: id.optional(),
    reservation_id: id.optional(),
    service_id: id.optional(),
    cabinet_id: id.optional(),
    start: instant.optional(),
    end: instant.optional(),
    /** As it was told, so that a warning may be sent back whole. */
    text: z.string('text').optional(),
    service_name: z.string('text').optional(),
  }),
)
export type AcceptedWarning = z.output<typeof acceptedWarning>

/**
 * The warnings that the person has read and accepts, each as it was told; needs bookings.override. What is in the way must
 * be named by its id; time and cabinet must be the same where they are named. A kind alone accepts a rule, never an overlap.
 */
export const acceptedWarnings = list(acceptedWarning, MAX_ACCEPTED)

export const overrideFields = {
  override: acceptedWarnings.optional(),
  /** Why; asked for wherever a warning is accepted. */
  override_reason: optional(text(0, 300)),
}

export const getBooking = defineCall({
  method: 'GET',
  path: '/v2/bookings/{id}',
  summary: 'One visit with its history of changes.',
  who: staffWith('bookings.view'),
  params: z.object({ id }),
  reply: dataOf(
    booking.extend({
      /** Why its warnings were accepted, empty when nobody said; null where there were none. */
      override_reason: z.string().nullable(),
      history: z.array(
        z.object({
          at: z.string(),
          action: z.string(),
          /** Nobody's name where a patient or the product itself did it. */
          actor: z.string().nullable(),
          actor_kind: z.enum(['clinic', 'doctor', 'patient', 'system']),
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
