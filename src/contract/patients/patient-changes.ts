import { z } from 'zod'
import { mobile, mobileCountry, personName } from '../accounts/accounts.ts'
import { newAlert } from './alerts.ts'
import { defineCall, staffWith } from '../call.ts'
import {
  patientRecord,
  duplicate,
  newPatient,
  GUARDIAN_RELATIONS,
  CONSENT_KINDS,
  CONSENT_WAYS,
} from './patients.ts'
import { version } from '../versions.ts'
import { clearable, dataOf, date, flag, id, language, list, optional, text } from '../wire.ts'

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
