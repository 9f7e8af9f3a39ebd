import { WARNING_KINDS } from '#domain/bookings/conflicts.ts'
import { z } from 'zod'
import { highAlert, type HighAlert } from '../patients/alerts.ts'
import { defineCall, staffWith } from '../call.ts'
import { LONGEST_SEARCH } from '../search.ts'
import {
  amount,
  clearable,
  dataOf,
  id,
  instant,
  integer,
  list,
  listOf,
  optional,
  pageSize,
  text,
} from '../wire.ts'

export const bookingService = z.object({
  service_id: z.number(),
  name: z.string(),
  minutes: z.number(),
  price: z.number(),
  /** The package's use that covers it: the `number`-th of `maximum`. */
  subscription: z
    .object({
      id: z.number(),
      /** What it was started of. */
      subscription_id: z.number(),
      name: z.string(),
      number: z.number(),
      maximum: z.number(),
    })
    .optional(),
})

const NO_ALERTS: HighAlert[] = []

/**
 * What a booking says, each field once, in the order of the wire. What most bookings say alike is the `usual`: lists leave it
 * out of those that do, which halves what a full calendar weighs. A field that is no column of bookings says in
 * booking-rows.sql.ts how it is read; without that it does not compile.
 */
export const BOOKING_FIELDS = {
  id: { type: z.number() },
  /** The id by the name that calls which change a booking ask for. */
  booking_id: { type: z.number() },
  doctor_id: { type: z.number() },
  location_id: { type: z.number() },
  /** Null of a visit by video, whose location is where its doctor is then. */
  cabinet_id: { type: z.number().nullable() },
  patient_id: { type: z.number().nullable() },
  status: { type: z.number() },
  version: { type: z.number() },
  start: { type: z.string() },
  end: { type: z.string() },
  patient_name: { type: z.string() },
  /** Of the patient's link, with which they confirm, cancel and rate; null unless the caller may see contacts. */
  code: { type: z.string().nullable() },
  /** GROUP: of several patients, or the seat that one of them has in it. */
  booking_type: { type: z.enum(['simple', 'GROUP']) },
  services: { type: z.array(bookingService) },
  /** Masked unless the caller may see contacts. */
  patient_mobile: { type: z.string().nullable(), usual: null },
  /** The patient's grave ones that hold today. */
  patient_alerts: { type: z.array(highAlert), usual: NO_ALERTS },
  source: { type: z.enum(['staff', 'online']), usual: 'staff' },
  /** By video: it takes the doctor and the patient, and no cabinet. */
  is_video: { type: z.boolean(), usual: false },
  seats: { type: z.number(), usual: 1 },
  seats_taken: { type: z.number(), usual: 1 },
  /** Since when the patient is here, while they wait. */
  arrived_at: { type: z.string().nullable(), usual: null },
  /** The group that a seat is of. */
  parent_booking_id: { type: z.number().nullable(), usual: null },
  series_id: { type: z.number().nullable(), usual: null },
  note: { type: z.string(), usual: '' },
  overridden: { type: z.boolean(), usual: false },
  buffer_before_minutes: { type: z.number(), usual: 0 },
  buffer_after_minutes: { type: z.number(), usual: 0 },
  cancelled_at: { type: z.string().nullable(), usual: null },
  /** Since when it waits on the pinboard for another hour; the one it names is not taken by it. */
  pinned_at: { type: z.string().nullable(), usual: null },
  /** Since when it stands on nothing any more, such as a doctor who works then, and somebody said keep. */
  kept_at: { type: z.string().nullable(), usual: null },
} as const satisfies Record<string, { type: z.ZodType; usual?: unknown }>

type Fields = typeof BOOKING_FIELDS
export type BookingField = keyof Fields
/** A field that lists leave out where it is as usual. */
export type UsualField = {
  [Name in BookingField]: Fields[Name] extends { usual: unknown } ? Name : never
}[BookingField]

/** Of each field that `of` has a word for, that word. */
const eachField = (of: (field: { type: z.ZodType; usual?: unknown }) => readonly unknown[]) =>
  Object.fromEntries(
    Object.entries(BOOKING_FIELDS).flatMap(([name, field]) => of(field).map(word => [name, word])),
  ) as unknown

export const booking = z.object(
  eachField(field => [field.type]) as { [Name in BookingField]: Fields[Name]['type'] },
)
export type Booking = z.output<typeof booking>

export const USUAL_BOOKING = eachField(field => ('usual' in field ? [field.usual] : [])) as {
  readonly [Name in UsualField]: Fields[Name]['usual']
}

/** The fields of a listed booking that it may go without. */
export const leftOutWhenUsual = eachField(field =>
  'usual' in field
    ? [
        field.type.optional().meta({
          description: `Left out when it is ${JSON.stringify(field.usual)}.`,
          default: field.usual,
        }),
      ]
    : [],
) as { [Name in UsualField]: z.ZodOptional<Fields[Name]['type']> }

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
  /** Where the booking would be that it is about. */
  cabinet_id: z.number().optional(),
  text: z.string(),
})
export type Warning = z.output<typeof warning>

/** A booking that is not written yet, with what it would meet and the nearest free hours. */
export const foreseenBooking = z.object({
  start: z.string(),
  end: z.string(),
  cabinet_id: z.number().nullable(),
  is_video: z.boolean(),
  warnings: z.array(warning),
  nearest: z.array(z.string()),
})

/** What a booking or its change asks for; duration and price default to the doctor's own. */
export const wishedServices = list(
  z.object({
    service_id: id,
    minutes: integer(5, 720).optional(),
    price: amount.optional(),
    /** The package that shall cover it; null for none, absent for the one in progress that ends first. */
    subscription_id: clearable(id),
  }),
  20,
)

/** More than a doctor's bookings of half a year, which a long hold may lie over. */
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
  summary: 'One booking with its history of changes.',
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
  summary: 'Bookings by the patient’s name or phone or by the booking’s code, newest first.',
  who: staffWith('bookings.view'),
  query: z.object({ search: text(2, LONGEST_SEARCH), size: pageSize() }),
  reply: listOf(booking),
})
