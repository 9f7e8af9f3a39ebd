import { SPOKEN_LANGUAGES } from '#domain/people/spoken-languages.ts'
import { z } from 'zod'
import { affected } from '../bookings/affected.ts'
import { email, mobile, mobileCountry, personName } from '../accounts/accounts.ts'
import { defineCall, staffWith } from '../call.ts'
import { image } from './images.ts'
import { removal } from '../removal.ts'
import { version } from '../versions.ts'
import {
  amount,
  clearable,
  dataOf,
  date,
  flag,
  id,
  integer,
  language,
  list,
  nothing,
  optional,
  text,
  textOrEmpty,
  time,
} from '../wire.ts'

const doctorService = z.object({ service_id: z.number(), price: z.number(), minutes: z.number() })

/** One weekly row; HH:mm in the location's zone. */
const workingHours = z.object({
  location_id: z.number(),
  cabinet_id: z.number(),
  weekday: z.number(),
  start: z.string(),
  end: z.string(),
  break_start: z.string().nullable(),
  break_end: z.string().nullable(),
  week_parity: z.enum(['every', 'odd', 'even']),
})

const doctor = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  title: z.string(),
  description: z.string(),
  color: z.number(),
  active: z.boolean(),
  online_visible: z.boolean(),
  photo: image.nullable(),
  languages: z.array(z.string()),
  services: z.array(doctorService.extend({ name: z.string() })),
  specialities: z.array(z.object({ id: z.number(), name: z.string() })),
  schedule: z.array(workingHours),
  /** These for who may manage doctors. */
  email: z.string().nullable().optional(),
  mobile: z.string().nullable().optional(),
  earnings_percentage: z.number().optional(),
  roles: z.array(z.object({ id: z.number(), name: z.string() })).optional(),
})
export type WorkingHours = z.output<typeof workingHours>
export type Doctor = z.output<typeof doctor>

export const listDoctors = defineCall({
  method: 'GET',
  path: '/getdoctorByclinic/{id}/{lang}',
  summary:
    'The doctors of the clinic with their services and weekly schedule; without bookings.all_doctors only oneself. Contact, percentage and roles with doctors.manage alone.',
  who: staffWith('bookings.view'),
  params: z.object({ id, lang: language }),
  reply: dataOf(z.array(doctor)),
})

const managedDoctor = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  color: z.number(),
  title: z.string(),
  description: z.string(),
  earnings_percentage: z.number(),
  active: z.boolean(),
  online_visible: z.boolean(),
  photo: image.nullable(),
  /** Whether the doctor can sign in: not at all, once the emailed link is followed, or now. */
  account: z.enum(['none', 'invited', 'open']),
  /** Of the account. */
  role_ids: z.array(z.number()),
  languages: z.array(z.string()),
  services: z.array(doctorService),
  speciality_ids: z.array(z.number()),
  schedule: z.array(workingHours),
  /** Bookings still to come; none that waits for another hour. */
  upcoming: z.number(),
  /** Of who leaves: they work up to this day, and are put aside once it is over. */
  last_day: z.string().nullable(),
  version: z.number(),
})
export type ManagedDoctor = z.output<typeof managedDoctor>

export const listManagedDoctors = defineCall({
  method: 'GET',
  path: '/v2/doctors',
  summary: 'Every doctor with contact, services, specialities and week, for those who manage them.',
  who: staffWith('doctors.manage'),
  reply: dataOf(z.array(managedDoctor)),
})

export const saveDoctor = defineCall({
  method: 'POST',
  path: '/add_doctor',
  summary:
    'Adds a doctor, or with an id changes what is named. A doctor with an email gets an account and a link to set a password.',
  who: staffWith('doctors.manage'),
  body: z.object({
    id: optional(id),
    first_name: personName,
    last_name: personName,
    email: clearable(email),
    mobile: clearable(mobile),
    mobile_country: mobileCountry,
    /** One of twelve; a new doctor gets the next that nobody has. */
    color: optional(integer(1, 12)),
    title: text(0, 30).optional(),
    description: textOrEmpty(5, 5000).optional(),
    languages: list(z.enum(SPOKEN_LANGUAGES, 'choice'), SPOKEN_LANGUAGES.length).optional(),
    earnings_percentage: integer(0, 100).optional(),
    active: flag.optional(),
    online_visible: flag.optional(),
    /** Of the account; they need roles.manage, and nobody gives what they lack. */
    role_ids: list(id, 100)
      .refine(ids => ids.length > 0, 'list')
      .optional(),
    /** Price and minutes are the service's own when absent. */
    services: list(
      z.object({ service_id: id, price: optional(amount), minutes: optional(integer(5, 720)) }),
      500,
    ).optional(),
    specialities: list(id, 50).optional(),
    version,
    affected,
  }),
  reply: dataOf(managedDoctor),
  idempotent: true,
})

export const removeDoctor = defineCall({
  method: 'GET',
  path: '/delete_doctor/{id}/{lang}',
  summary:
    'Deletes a doctor, or deactivates one who has bookings. The doctor’s account can no longer sign in.',
  who: staffWith('doctors.manage'),
  params: z.object({ id, lang: language }),
  query: z.object({ affected }),
  reply: dataOf(z.object({ outcome: removal })),
})

export const keepDoctor = defineCall({
  method: 'POST',
  path: '/v2/doctors/{id}/stay',
  summary:
    'Takes back that a doctor leaves: the week holds on after what was to be the last day. Visits that were moved or pinned for it stay where they are.',
  who: staffWith('doctors.manage'),
  params: z.object({ id }),
  reply: dataOf(managedDoctor),
})

export const setSchedule = defineCall({
  method: 'POST',
  path: '/addschedule',
  summary: 'Replaces the weekly hours of a doctor; rows that overlap are refused.',
  who: staffWith('doctors.manage'),
  body: z.object({
    doctor_id: id,
    schedule: list(
      z.object({
        weekday: integer(1, 7),
        start: time,
        end: time,
        break_start: clearable(time),
        break_end: clearable(time),
        week_parity: z.enum(['every', 'odd', 'even'], 'choice').default('every'),
        location_id: id,
        cabinet_id: id,
      }),
      100,
    ),
    version,
    affected,
  }),
  /** The doctor's version, which a change of the week raises too. */
  reply: dataOf(z.array(workingHours)).extend({ version: z.number() }),
})

/** The longest stretch of days that one act makes exceptions of. */
export const MAX_EXCEPTION_DAYS = 92

const scheduleException = z.object({
  id: z.number(),
  date: z.string(),
  kind: z.enum(['closed', 'open']),
  /** Null: the whole day. */
  start: z.string().nullable(),
  end: z.string().nullable(),
  location_id: z.number().nullable(),
  cabinet_id: z.number().nullable(),
  reason: z.string(),
})
export type ScheduleException = z.output<typeof scheduleException>

export const listScheduleExceptions = defineCall({
  method: 'GET',
  path: '/v2/doctors/{id}/exceptions',
  summary: 'The dates on which a doctor is off or works otherwise, from today or from a date on.',
  who: staffWith('doctors.manage'),
  params: z.object({ id }),
  query: z.object({ from_date: date.optional() }),
  reply: dataOf(z.array(scheduleException)),
})

export const addScheduleException = defineCall({
  method: 'POST',
  path: '/v2/doctors/{id}/exceptions',
  summary:
    'Closes a date or some of its hours, or opens hours at a cabinet; up to to_date, when given, each day alike.',
  who: staffWith('doctors.manage'),
  params: z.object({ id }),
  body: z.object({
    date,
    to_date: optional(date),
    kind: z.enum(['closed', 'open'], 'choice'),
    start: optional(time),
    end: optional(time),
    location_id: optional(id),
    cabinet_id: optional(id),
    reason: text(0, 190).optional(),
    affected,
  }),
  reply: dataOf(
    z.object({
      exceptions: z.array(scheduleException),
      /** Bookings that it leaves without working time, kept knowingly. */
      bookings: z.number(),
    }),
  ),
  idempotent: true,
})

export const removeScheduleException = defineCall({
  method: 'DELETE',
  path: '/v2/doctors/{id}/exceptions/{exceptionId}',
  summary: 'Takes an exception back, with others of the same act: the week holds again on those dates.',
  who: staffWith('doctors.manage'),
  params: z.object({ id, exceptionId: id }),
  query: z.object({ others: list(id, 400).default([]), affected }),
  reply: nothing,
})
