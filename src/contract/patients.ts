import { z } from 'zod'
import { email, mobile, mobileCountry, personName } from './accounts.ts'
import { highAlert, newAlert, patientAlert } from './alerts.ts'
import { defineCall, staffWith } from './call.ts'
import { EXPORT_FORMATS } from './exports.ts'
import { LONGEST_SEARCH } from './search.ts'
import { patientTag } from './tags.ts'
import { version } from './versions.ts'
import { isBirthday } from '#domain/birthdays.ts'
import {
  clearable,
  dataOf,
  date,
  flag,
  id,
  language,
  list,
  listOf,
  optional,
  page,
  sortedBy,
  text,
} from './wire.ts'

const patient = z.object({
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
})
export type Patient = z.output<typeof patient>

/** What a list of patients that is taken away may say of each. */
export const PATIENT_COLUMNS = [
  'last_name',
  'first_name',
  'mobile',
  'email',
  'birth_date',
  'card_number',
  'city',
  'tags',
  'alerts',
  'doctor',
  'last_visit',
  'last_visit_services',
  'next_visit',
  'next_visit_services',
] as const
export type PatientColumn = (typeof PATIENT_COLUMNS)[number]

export const GUARDIAN_RELATIONS = ['parent', 'grandparent', 'guardian', 'other'] as const
export const CONSENT_KINDS = ['data', 'treatment', 'photos', 'marketing_sms', 'marketing_email'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]
export const CONSENT_WAYS = ['paper', 'spoken', 'online', 'form'] as const

const consent = z.object({
  kind: z.enum(CONSENT_KINDS),
  given: z.boolean(),
  /** When they said so, which may be before it was written down. */
  on_date: z.string(),
  how: z.enum(CONSENT_WAYS),
  recorded_by: z.string().nullable(),
  recorded_at: z.string(),
})
export type Consent = z.output<typeof consent>

const somebody = z.object({ id: z.number(), name: z.string(), mobile: z.string().nullable() })

const patientRecord = patient.omit({ alerts: true }).extend({
  mobile_country: z.string().nullable(),
  note: z.string(),
  /** Its first seven digits and dots, unless the caller may see contacts. */
  cnp: z.string().nullable(),
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
    files: z.number().optional(),
  }),
})
export type PatientRecord = z.output<typeof patientRecord>

const DOWNLOADS = new Map<unknown, (typeof EXPORT_FORMATS)[number] | undefined>([
  ['1', 'pdf'], ['true', 'pdf'], [true, 'pdf'], ['', undefined], ['0', undefined], ['false', undefined],
]) // prettier-ignore

export const listPatients = defineCall({
  method: 'GET',
  path: '/v2/getpatientByclinic/{clinicId}/{lang}/{search}',
  summary:
    'Patients by any part of name, phone in any writing, email, personal number or number of the record, ignoring case and diacritics; an empty search lists all. When nobody is found, names that are one letter off. With `download` everybody who matches as a file, for which patients.export is needed.',
  who: staffWith('patients.view'),
  params: z.object({
    clinicId: id,
    lang: language,
    search: z.string('text').max(LONGEST_SEARCH, 'too_long').default(''),
  }),
  query: z.object({
    ...page,
    doctor_id: optional(id),
    tag_id: optional(id),
    /** Who has this diagnosis of the clinic's own; as the next one for those who see diagnoses. */
    diagnostic_id: optional(id),
    /** Who has a diagnosis whose code begins so: K04, K04.1. */
    icdDiagnostic: optional(
      z
        .string('text')
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]([0-9]{1,2}|[0-9]{2}\.[0-9A-Z]{0,4})?$/, 'diagnosis_code'),
    ),
    no_phone_number: flag.optional(),
    inactive_patients: flag.optional(),
    /** Born on this day, on this one of any year (MM-dd), in this month (MM), or whose birthday is "today". */
    dob: optional(z.union([date, z.string('date').refine(isBirthday, 'date')], 'date')),
    ...sortedBy('name', 'created_at'),
    /** Only these. */
    ids: list(id, 500).optional(),
    /** As which file; 1 or true is a PDF. */
    download: z.preprocess(
      value => (DOWNLOADS.has(value) ? DOWNLOADS.get(value) : value),
      z.enum(EXPORT_FORMATS, 'choice').optional(),
    ),
    /** Of the file, in their order; all when left out. */
    columns: list(z.enum(PATIENT_COLUMNS, 'choice'), PATIENT_COLUMNS.length).optional(),
  }),
  reply: listOf(patient, {
    active: z.number(),
    inactive: z.number(),
    /** Nobody matched, and these have names that are nearly so. */
    forgiven: z.boolean(),
  }),
})

export const listPatientNames = defineCall({
  method: 'GET',
  path: '/getpatientByclinic/{clinicId}/{lang}',
  summary: 'The active patients by name, at most ten thousand of them.',
  who: staffWith('patients.view'),
  params: z.object({ clinicId: id, lang: language }),
  reply: dataOf(z.array(patient.pick({ id: true, first_name: true, last_name: true, mobile: true }))),
})

/** Somebody who may be the person that is written down: of the same phone or CNP, or of the same name and birth date. */
const duplicate = patient
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

const cnp = z.string('text').trim()

/** What is said of a person beside what a booking asks. */
const personFields = {
  /** Says birth date and sex where they are empty. */
  cnp: optional(cnp),
  card_number: optional(text(1, 30)),
  address: optional(text(0, 190)),
  county_id: clearable(id),
  city_id: clearable(id),
  /** Typed where the list does not know them, as abroad. */
  county: optional(text(1, 100)),
  city: optional(text(1, 100)),
  source: optional(text(0, 190)),
  language: optional(language),
  /** A patient of the clinic, or somebody by name and phone. */
  guardian_id: clearable(id),
  guardian_name: optional(personName),
  guardian_mobile: optional(mobile),
  guardian_relation: optional(z.enum(GUARDIAN_RELATIONS, 'choice')),
  /** Written down where they are not what holds already. */
  consents: list(
    z.object({
      kind: z.enum(CONSENT_KINDS, 'choice'),
      given: flag,
      on_date: date,
      how: z.enum(CONSENT_WAYS, 'choice'),
    }),
    CONSENT_KINDS.length,
  ).optional(),
  tag_ids: list(id, 50).optional(),
  no_allergies: flag.optional(),
  /** Of a new patient; later each is added by itself. */
  alerts: list(newAlert, 20).optional(),
}

export const addPatient = defineCall({
  method: 'POST',
  path: '/add_patient',
  summary:
    'Adds a patient, for whom a name is enough; with an id changes that one: an empty field empties it, one left out stays. 409 possible_duplicate shows who it may be, unless they are named in not_duplicate_of.',
  who: staffWith('patients.edit'),
  body: newPatient.extend({ ...personFields, id: optional(id), version }),
  reply: dataOf(patientRecord),
  idempotent: true,
})

export const findAlike = defineCall({
  // Phones and CNPs stand in no address: logs of what is between keep addresses.
  method: 'POST',
  path: '/v2/patients/alike',
  summary:
    'Who may be the person that is being written down: of the same phone, the same CNP, or the same name and birth date.',
  who: staffWith('patients.view', 'patients.edit'),
  body: z.object({
    first_name: optional(text(0, 190)),
    last_name: optional(text(0, 190)),
    mobile: optional(text(0, 50)),
    mobile_country: mobileCountry,
    cnp: optional(cnp),
    birth_date: optional(date),
    /** The patient who is being changed. */
    id: optional(id),
  }),
  reply: dataOf(z.array(duplicate)),
})

export const getNextCardNumber = defineCall({
  method: 'GET',
  path: '/v2/patients/next-card-number',
  summary: 'The number after the largest that a record of the clinic has.',
  who: staffWith('patients.edit'),
  reply: dataOf(z.object({ card_number: z.string() })),
})

export const getPatient = defineCall({
  method: 'GET',
  path: '/v2/patients/{id}',
  summary: 'One patient.',
  who: staffWith('patients.view'),
  params: z.object({ id }),
  reply: dataOf(patientRecord),
})

export const removePatient = defineCall({
  method: 'GET',
  path: '/delete-cabinet-user/{id}/{clinicId}/{lang}',
  summary: 'Deactivates a patient, who keeps their history and visits and leaves the list.',
  who: staffWith('patients.delete'),
  params: z.object({ id, clinicId: id, lang: language }),
  reply: dataOf(patientRecord),
})

export const restorePatient = defineCall({
  method: 'POST',
  path: '/v2/patients/{id}/restore',
  summary: 'Makes a deactivated patient active again.',
  who: staffWith('patients.delete'),
  params: z.object({ id }),
  reply: dataOf(patientRecord),
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
  cabinet_name: z.string(),
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
