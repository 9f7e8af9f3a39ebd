import { CAME_BY } from '#domain/bookings/came-by.ts'
import { z } from 'zod'
import {
  attempt,
  email,
  mobile,
  mobileCountry,
  oneTimeCode,
  personName,
  signedInOrAwaited,
  whoseAnswer,
} from '../accounts/accounts.ts'
import { defineCall, EVERYBODY, PATIENT } from '../call.ts'
import { startedPayment } from '../money/started-payment.ts'
import { bookedService, place } from './public-doctors.ts'
import { wishedSlot } from './reservations.ts'
import { dataOf, flag, id, languageQuery, nothing, optional, text } from '../wire.ts'

export const registerAndLoginPatient = defineCall({
  method: 'POST',
  path: '/v2/register-and-login-patient',
  summary:
    'Signs a patient in by phone, name and the code from the SMS, making the account on first use; proves a signed-in patient’s phone. 409 whose_phone asks which of the people of the phone it is, with the same code.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({
    first_name: personName,
    last_name: personName,
    mobile,
    mobile_country: mobileCountry,
    email: optional(email),
    code: oneTimeCode,
    attempt,
    ...whoseAnswer,
  }),
  reply: dataOf(signedInOrAwaited),
})

export const patientBooking = z.object({
  code: z.string(),
  status: z.number(),
  start: z.string(),
  end: z.string(),
  zone: z.string(),
  first_name: z.string(),
  /** Whether the signed-in account booked it for somebody else; false to who holds the link alone. */
  is_for_other: z.boolean(),
  /** The member of the account's family whose visit it is. */
  family_id: z.number().nullable(),
  doctor_id: z.number(),
  doctor_name: z.string(),
  doctor_color: z.number(),
  /** Stars given by its link. */
  rating: z.number().nullable(),
  clinic_id: z.number(),
  clinic_name: z.string(),
  clinic_phone: z.string().nullable(),
  /** Of a visit by video, where its doctor is. */
  location: place,
  /** Whether it takes place on the link's own page of it. */
  is_video: z.boolean(),
  services: z.array(bookedService),
  total: z.number(),
  /** Of the total, what packages cover, and what was paid by card as it was booked. */
  covered: z.number(),
  paid: z.number(),
  cancelled_at: z.string().nullable(),
  cancelled_by: z.enum(['staff', 'patient']).nullable(),
  /** Until when the patient may cancel online. */
  cancel_until: z.string(),
  /** Whether the clinic looks for another hour: the one it names is free again. */
  pinned: z.boolean(),
  can_confirm: z.boolean(),
  can_cancel: z.boolean(),
  can_move: z.boolean(),
  /** Until when the patient may move it, and how often still. */
  move_until: z.string(),
  moves_left: z.number(),
  /** Whether the clinic lets patients move visits at all, and whether it approves each new hour by hand. */
  moves_allowed: z.boolean(),
  moves_await_clinic: z.boolean(),
  /** Whether the clinic can write to the patient, by SMS or by email. */
  is_reachable: z.boolean(),
  /** When the patient said that they will not come, too late to cancel; the hour stays theirs until the clinic decides. */
  not_coming_at: z.string().nullable(),
  can_say_absent: z.boolean(),
})
export type PatientBooking = z.output<typeof patientBooking>

/** A visit as a patient asks for it. */
const wishedVisit = {
  ...wishedSlot,
  reservation_code: optional(text(1, 80)),
  first_name: optional(personName),
  last_name: optional(personName),
  for_other: flag.default(false),
  /** The member of the account's family for whom it is, whatever else is said of names. */
  family_id: optional(id),
  /** Where the confirmation goes besides the SMS. */
  email: optional(email),
  note: optional(text(0, 1000)),
  /** Counted for the clinic, which asks no more about it. */
  came_by: z.enum(CAME_BY, 'choice').optional(),
  /** Left out, the account's own choice stays. */
  sms_reminder: flag.optional(),
}

export const addPatientBooking = defineCall({
  method: 'POST',
  path: '/v2/patient/add_booking',
  summary:
    'Makes a booking for the signed-in patient, a member of their family or somebody else they name; 409 offers the nearest free hours and names a booking of their own at that hour. 409 deposit_needed says what is to be paid ahead: by card, or at the clinic where it lets patients choose.',
  who: PATIENT,
  query: languageQuery,
  body: z.object({
    ...wishedVisit,
    /** Where the clinic lets patients choose: nothing is paid ahead. */
    pay_at_clinic: flag.default(false),
  }),
  reply: dataOf(patientBooking),
  idempotent: true,
})

export const payDeposit = defineCall({
  method: 'POST',
  path: '/v2/patient/deposits',
  summary:
    'Keeps the reserved hour until it is paid for, at most half an hour, and says where. The booking is made once the payment is proved; asked again for the same hour and amount, it is the same page.',
  who: PATIENT,
  query: languageQuery,
  body: z.object({
    ...wishedVisit,
    reservation_code: text(1, 80),
    pay: z.enum(['deposit', 'whole'], 'choice').default('deposit'),
    /** The clinic is told to make an invoice when the visit is paid. */
    wants_invoice: flag.default(false),
  }),
  reply: dataOf(startedPayment),
  idempotent: true,
})

/** Whatever is no code answers 404, like a code that nobody has. */
export const byCode = z.object({ code: z.string('invalid') })

export const getBookingByCode = defineCall({
  method: 'GET',
  path: '/v2/public/bookings/{code}',
  summary: 'What the permanent link of a booking shows now.',
  who: EVERYBODY,
  params: byCode,
  query: languageQuery,
  reply: dataOf(patientBooking),
})

export const getBookingCalendarFile = defineCall({
  method: 'GET',
  path: '/v2/public/bookings/{code}/calendar.ics',
  summary: 'The booking as a calendar file (text/calendar), cancelled when it is.',
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

export const announceAbsence = defineCall({
  method: 'POST',
  path: '/v2/public/bookings/{code}/not-coming',
  summary:
    'The patient says by the link that they will not come, once it is too late to cancel. The clinic is told; the booking stays until it decides. Confirming takes it back.',
  who: EVERYBODY,
  params: byCode,
  query: languageQuery,
  reply: dataOf(patientBooking),
})

export const listPatientBookings = defineCall({
  method: 'GET',
  path: '/v2/patient/bookings',
  summary: 'The signed-in patient’s bookings at every clinic, coming ones first.',
  who: PATIENT,
  query: languageQuery,
  reply: dataOf(z.array(patientBooking)),
})
