import { z } from 'zod'
import { email, mobile, mobileCountry, personName } from './accounts.ts'
import { defineCall, EVERYBODY, PATIENT } from './call.ts'
import {
  dataOf,
  date,
  flag,
  id,
  instant,
  integer,
  languageQuery,
  list,
  listOf,
  nothing,
  optional,
  text,
} from './wire.ts'

const offeredService = z.object({
  id: z.number(),
  name: z.string(),
  minutes: z.number(),
  price: z.number(),
})

const place = z.object({
  location_id: z.number(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  directions: z.string(),
  phone: z.string().nullable(),
})

const doctorCard = z.object({
  doctor_id: z.number(),
  clinic_id: z.number(),
  clinic_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  title: z.string(),
  description: z.string(),
  color: z.number(),
  specialities: z.array(z.string()),
  places: z.array(place),
  /** The service searched for, or the shortest one, for which the hours are free. */
  service: offeredService.nullable(),
  next_slot: z.string().nullable(),
  zone: z.string(),
  /** Days that have free hours, in the clinic's zone; starts as RFC 3339. */
  days: z.array(z.object({ date: z.string(), slots: z.array(z.string()) })),
})
export type DoctorCard = z.output<typeof doctorCard>

/** What several doctors give, each in their own time and at their own price: from the least of them to the most. */
const sharedService = offeredService.extend({ max_minutes: z.number(), max_price: z.number() })

/** A place, for whom it does not matter which doctor: the hours at which any of them is free. */
const placeCard = z.object({
  clinic_id: z.number(),
  clinic_name: z.string(),
  place,
  /** How many doctors give the service there. */
  doctors: z.number(),
  service: sharedService,
  zone: z.string(),
  days: doctorCard.shape.days,
})
export type PlaceCard = z.output<typeof placeCard>

export const searchDoctors = defineCall({
  method: 'POST',
  path: '/v3/searchDoctor',
  summary:
    'Visible doctors by name, speciality, service, city or day, each with the next free hours, soonest first; with the first page, places where several of them give the same.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({
    search: optional(text(1, 100)),
    speciality: optional(text(1, 190)),
    service: optional(text(1, 190)),
    city: optional(text(1, 100)),
    date: optional(date),
    /** Days of hours wanted, from the date or today. */
    days: integer(1, 14).default(5),
    max_price: optional(integer(0, 1_000_000)),
    weekday: optional(integer(1, 7)),
    /** Only hours that start at or after this one, "17:00". */
    after_time: optional(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'choice')),
    clinic_id: optional(id),
    page: integer(1, 100).default(1),
    size: integer(1, 50).default(10),
  }),
  reply: listOf(doctorCard, { places: z.array(placeCard) }),
})

export const listSearchChoices = defineCall({
  method: 'GET',
  path: '/v2/search-choices',
  summary: 'Cities, specialities and services that some visible doctor serves.',
  who: EVERYBODY,
  query: languageQuery,
  reply: dataOf(
    z.object({
      cities: z.array(z.string()),
      specialities: z.array(z.string()),
      services: z.array(z.string()),
    }),
  ),
})

const policy = z.object({
  minimum_notice_minutes: z.number(),
  cancel_notice_minutes: z.number(),
  horizon_days: z.number(),
})

export const getPublicDoctor = defineCall({
  method: 'GET',
  path: '/v2/public/doctors/{id}',
  summary: 'One visible doctor with services, places and the clinic’s booking policy.',
  who: EVERYBODY,
  params: z.object({ id }),
  query: languageQuery,
  reply: dataOf(
    doctorCard
      .omit({ days: true, service: true, next_slot: true })
      .extend({ services: z.array(offeredService), policy, phone: z.string().nullable() }),
  ),
})

const slotsQuestion = z.object({
  from_date: optional(date),
  days: integer(1, 42).default(14),
  service_ids: list(id, 10),
  language: languageQuery.shape.language,
})
const slotsByDay = dataOf(
  z.array(z.object({ date: z.string(), slots: z.array(z.string()), closed: z.string().nullable() })),
)

export const listPublicSlots = defineCall({
  method: 'GET',
  path: '/v2/public/doctors/{id}/slots',
  summary: 'Free hours of a doctor for services in sequence, by day; closed days carry the holiday’s name.',
  who: EVERYBODY,
  params: z.object({ id }),
  query: slotsQuestion,
  reply: slotsByDay,
})

const placeParams = z.object({ clinic_id: id, id })

export const getPublicPlace = defineCall({
  method: 'GET',
  path: '/v2/public/clinics/{clinic_id}/locations/{id}',
  summary: 'One place with its visible doctors, what they give and the clinic’s booking policy.',
  who: EVERYBODY,
  params: placeParams,
  query: languageQuery,
  reply: dataOf(
    z.object({
      clinic_id: z.number(),
      clinic_name: z.string(),
      zone: z.string(),
      place,
      phone: z.string().nullable(),
      policy,
      services: z.array(sharedService),
      doctors: z.array(
        doctorCard
          .pick({ doctor_id: true, first_name: true, last_name: true, color: true })
          .extend({ service_ids: z.array(z.number()) }),
      ),
    }),
  ),
})

export const listPlaceSlots = defineCall({
  method: 'GET',
  path: '/v2/public/clinics/{clinic_id}/locations/{id}/slots',
  summary: 'Hours at which some doctor of the place who gives all the services is free, by day.',
  who: EVERYBODY,
  params: placeParams,
  query: slotsQuestion,
  reply: slotsByDay,
})

const wishedSlot = {
  clinic_id: id,
  /** Left out: any doctor of the clinic who gives the services and is free then. */
  doctor_id: optional(id),
  /** Only there. */
  location_id: optional(id),
  service_ids: list(id, 10),
  start: instant,
}

const reservation = z.object({
  code: z.string(),
  clinic_id: z.number(),
  doctor_id: z.number(),
  start: z.string(),
  end: z.string(),
  expires_at: z.string(),
  /** Seconds left by the server's clock, so that a wrong device clock does not matter. */
  expires_in: z.number(),
})

export const reserveSlot = defineCall({
  method: 'POST',
  path: '/v2/reservations',
  summary:
    'Keeps a slot for some minutes while the patient finishes, and says with whom; 409 offers the nearest free hours.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({ ...wishedSlot, previous_code: optional(text(1, 80)) }),
  reply: dataOf(reservation),
})

export const releaseSlot = defineCall({
  method: 'DELETE',
  path: '/v2/reservations/{code}',
  summary: 'Gives a kept slot back.',
  who: EVERYBODY,
  params: z.object({ code: text(1, 80) }),
  reply: nothing,
})

export const registerAndLoginPatient = defineCall({
  method: 'POST',
  path: '/v2/register-and-login-patient',
  summary: 'Signs a patient in by phone and the code from the SMS, making the account on first use.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({
    first_name: personName,
    last_name: personName,
    mobile,
    mobile_country: mobileCountry,
    email: optional(email),
    code: z
      .string('required')
      .trim()
      .regex(/^\d{6}$/, 'required'),
  }),
  reply: dataOf(
    z.object({
      accessToken: z.string(),
      refreshToken: z.string(),
      userId: z.number(),
      user_type: z.number(),
    }),
  ),
})

const patientBooking = z.object({
  code: z.string(),
  status: z.number(),
  start: z.string(),
  end: z.string(),
  zone: z.string(),
  first_name: z.string(),
  doctor_id: z.number(),
  doctor_name: z.string(),
  clinic_id: z.number(),
  clinic_name: z.string(),
  clinic_phone: z.string().nullable(),
  location: place,
  services: z.array(offeredService),
  total: z.number(),
  cancelled_at: z.string().nullable(),
  cancelled_by: z.enum(['staff', 'patient']).nullable(),
  /** Until when the patient may cancel online. */
  cancel_until: z.string(),
  can_confirm: z.boolean(),
  can_cancel: z.boolean(),
})
export type PatientBooking = z.output<typeof patientBooking>

export const addPatientBooking = defineCall({
  method: 'POST',
  path: '/v2/patient/add_booking',
  summary:
    'Books a visit for the signed-in patient or for somebody else they name; 409 offers the nearest free hours.',
  who: PATIENT,
  query: languageQuery,
  body: z.object({
    ...wishedSlot,
    reservation_code: optional(text(1, 80)),
    first_name: optional(personName),
    last_name: optional(personName),
    for_other: flag.default(false),
    /** Where the confirmation goes besides the SMS. */
    email: optional(email),
    note: optional(text(0, 1000)),
    /** Left out, the account's own choice stays. */
    sms_reminder: flag.optional(),
  }),
  reply: dataOf(patientBooking),
  idempotent: true,
})

/** Whatever is no code answers 404, like a code that nobody has. */
const byCode = z.object({ code: z.string() })

export const getBookingByCode = defineCall({
  method: 'GET',
  path: '/v2/public/bookings/{code}',
  summary: 'What the permanent link of a visit shows now.',
  who: EVERYBODY,
  params: byCode,
  query: languageQuery,
  reply: dataOf(patientBooking),
})

export const getBookingCalendarFile = defineCall({
  method: 'GET',
  path: '/v2/public/bookings/{code}/calendar.ics',
  summary: 'The visit as a calendar file (text/calendar), cancelled when it is.',
  who: EVERYBODY,
  params: byCode,
  query: languageQuery,
  reply: nothing,
})

export const confirmBookingByCode = defineCall({
  method: 'POST',
  path: '/v2/public/bookings/{code}/confirm',
  summary: 'The patient confirms by the link.',
  who: EVERYBODY,
  params: byCode,
  query: languageQuery,
  reply: dataOf(patientBooking),
})

export const cancelBookingByCode = defineCall({
  method: 'POST',
  path: '/v2/public/bookings/{code}/cancel',
  summary: 'The patient cancels by the link, within the clinic’s notice.',
  who: EVERYBODY,
  params: byCode,
  query: languageQuery,
  body: z.object({ reason: optional(text(0, 500)) }),
  reply: dataOf(patientBooking),
})

export const listPatientBookings = defineCall({
  method: 'GET',
  path: '/v2/patient/bookings',
  summary: 'The signed-in patient’s visits at every clinic, coming ones first.',
  who: PATIENT,
  query: languageQuery,
  reply: dataOf(z.array(patientBooking)),
})
