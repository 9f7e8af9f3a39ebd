import { z } from 'zod'
import { email, mobile, mobileCountry, personName } from '../accounts/accounts.ts'
import { highAlert, patientAlert } from './alerts.ts'
import { heldCode } from '../money/held-code.ts'
import { defineCall, staffWith } from '../call.ts'
import { patientTag } from './tags.ts'
import { dataOf, date, id, language, list, listOf, optional, page, text } from '../wire.ts'

export const patient = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  /** Masked unless the caller may see contacts. */
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  birth_date: z.string().nullable(),
  gender: z.enum(['male', 'female', 'divers']).nullable(),
  card_number: z.string().nullable(),
  city: z.string(),
  /** The grave ones that hold today. */
  alerts: z.array(highAlert),
  /** By name. */
  tags: z.array(patientTag),
  active: z.boolean(),
  last_visit: z.string().nullable(),
  /** What the visit was for, by the services' names. */
  last_visit_services: z.string(),
  next_visit: z.string().nullable(),
  next_visit_services: z.string(),
  /** The doctor of the next visit, otherwise of the last. */
  doctor_id: z.number().nullable(),
  /** What they owe, below zero what they paid ahead; absent for whoever may not see payments. */
  balance: z.number().optional(),
})
export type Patient = z.output<typeof patient>

export const GUARDIAN_RELATIONS = ['parent', 'grandparent', 'guardian', 'other'] as const
export const CONSENT_KINDS = [
  'data', 'treatment', 'photos', 'sms_reminder', 'email_reminder', 'marketing_sms', 'marketing_email',
] as const // prettier-ignore
export type ConsentKind = (typeof CONSENT_KINDS)[number]
/** How the desk was told. */
export const CONSENT_WAYS = ['paper', 'spoken', 'online', 'form'] as const
/** How it was said at all: also by answering a message, by a link in an email, and by being forgotten. */
export const ALL_CONSENT_WAYS = [...CONSENT_WAYS, 'sms', 'email', 'erasure'] as const

const consent = z.object({
  kind: z.enum(CONSENT_KINDS),
  given: z.boolean(),
  /** When they said so, which may be before it was written down. */
  on_date: z.string(),
  how: z.enum(ALL_CONSENT_WAYS),
  /** Their own words, such as STOP. */
  said: z.string().nullable(),
  recorded_by: z.string().nullable(),
  recorded_at: z.string(),
})
export type Consent = z.output<typeof consent>

const somebody = z.object({ id: z.number(), name: z.string(), mobile: z.string().nullable() })

export const patientRecord = patient.omit({ alerts: true }).extend({
  mobile_country: z.string().nullable(),
  note: z.string(),
  /** Its first seven digits and dots, unless the caller may see contacts. */
  cnp: z.string().nullable(),
  /** Dots, unless the caller may see contacts. */
  address: z.string(),
  county_id: z.number().nullable(),
  county: z.string(),
  city_id: z.number().nullable(),
  city: z.string(),
  source: z.string(),
  language: z.enum(['ro', 'en']).nullable(),
  /** The patient of the clinic who answers for this one; otherwise a name and a phone, both empty where nobody does. */
  guardian: somebody.nullable(),
  guardian_name: z.string(),
  guardian_mobile: z.string().nullable(),
  guardian_relation: z.enum(['', ...GUARDIAN_RELATIONS]),
  /** Those for whom this one answers and whom the caller sees. */
  wards: z.array(somebody),
  /** All of it, the latest first: the first of a kind is what holds. */
  consents: z.array(consent),
  /** Those that hold today, the grave first. */
  alerts: z.array(patientAlert),
  /** Since when it is known that they know of no allergy; null: not asked, or they have one. */
  no_allergies_at: z.string().nullable(),
  /** The visit of today that is under way, otherwise the next of today, otherwise its last. */
  today: z.object({ id: z.number(), status: z.number(), start: z.string() }).nullable(),
  created_at: z.string(),
  version: z.number(),
  /** Of what the record holds; what the caller may not see is absent. */
  counts: z.object({
    visits: z.number().optional(),
    observations: z.number().optional(),
    perio: z.number().optional(),
    reports: z.number().optional(),
    forms: z.number().optional(),
    files: z.number().optional(),
    /** Records that were merged into it within a day; absent when there are none. */
    merges: z.number().optional(),
  }),
})
export type PatientRecord = z.output<typeof patientRecord>

/** Somebody who may be the person that is written down: of the same phone or CNP, or of the same name and birth date. */
export const duplicate = patient
  .pick({
    id: true,
    first_name: true,
    last_name: true,
    mobile: true,
    birth_date: true,
    active: true,
    last_visit: true,
    next_visit: true,
  })
  .readonly()
export type Duplicate = z.output<typeof duplicate>

/** What 409 possible_duplicate says: who it may be, and of which person of the body. */
export interface PossibleDuplicate {
  readonly field: string
  readonly candidates: readonly Duplicate[]
}

export const newPatient = z.object({
  first_name: personName,
  last_name: optional(personName),
  mobile: optional(mobile),
  mobile_country: mobileCountry,
  email: optional(email),
  birth_date: optional(date),
  gender: optional(z.enum(['male', 'female', 'divers'], 'choice')),
  note: optional(text(0, 5000)),
  /** Those of a possible_duplicate who were seen and are somebody else. */
  not_duplicate_of: list(id, 100).optional(),
})

const runningPackage = z.object({
  id: z.number(),
  subscription_name: z.string(),
  ends_on: z.string().nullable(),
  maximum_uses: z.number(),
  used: z.number(),
  /** Uses that coming visits hold. */
  temporarily_used: z.number(),
})
export type RunningPackage = z.output<typeof runningPackage>

export const getPatient = defineCall({
  method: 'GET',
  path: '/v2/patients/{id}',
  summary:
    'One patient, with the picture of the account that is linked to them and the packages in progress.',
  who: staffWith('patients.view'),
  params: z.object({ id }),
  reply: dataOf(
    patientRecord.extend({
      picture: z.string().nullable(),
      /** Packages in progress. */
      subscriptions: z.array(runningPackage),
      /** The gift codes that are theirs; left out for callers who may not see payments. */
      codes: z.array(heldCode).optional(),
    }),
  ),
})

const visit = z.object({
  id: z.number(),
  start: z.string(),
  end: z.string(),
  status: z.number(),
  cancelled_at: z.string().nullable(),
  /** Since when it waits for another hour than it still names. */
  pinned_at: z.string().nullable(),
  doctor_id: z.number(),
  doctor_name: z.string(),
  location_name: z.string(),
  /** Null by video. */
  cabinet_name: z.string().nullable(),
  is_video: z.boolean(),
  services: z.array(z.object({ service_id: z.number(), name: z.string(), price: z.number() })),
  note: z.string(),
  /** What the patient said of it; null until they have. */
  rating: z.number().nullable(),
  comment: z.string(),
})
export type PatientVisit = z.output<typeof visit>

const visitPage = z.object(page)

export const listUpcomingVisits = defineCall({
  method: 'GET',
  path: '/v2/patients/{id}/upcoming-visits',
  summary: 'Visits under way and to come, the nearest first.',
  who: staffWith('patients.view', 'bookings.view'),
  params: z.object({ id }),
  query: visitPage,
  reply: listOf(visit),
})

export const listPastVisits = defineCall({
  method: 'GET',
  path: '/v2/patients/{id}/past-visits',
  summary: 'Visits that are over, missed or cancelled, the latest first.',
  who: staffWith('patients.view', 'bookings.view'),
  params: z.object({ id }),
  query: visitPage,
  reply: listOf(visit),
})

export const listVisits = defineCall({
  method: 'GET',
  path: '/visits/{lang}/{id}/{clinicId}',
  summary: 'The latest thousand visits of a patient, whatever became of them, the latest first.',
  who: staffWith('patients.view', 'bookings.view'),
  params: z.object({ lang: language, id, clinicId: id }),
  reply: dataOf(z.array(visit)),
})
