import { z } from 'zod'
import { email, mobile, mobileCountry, personName } from './accounts.ts'
import { defineCall, staffWith } from './call.ts'
import { dataOf, date, flag, id, integer, language, listOf, optional, text } from './wire.ts'

const patient = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  /** Masked unless the caller may see contacts. */
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  birth_date: z.string().nullable(),
  gender: z.enum(['male', 'female', 'divers']).nullable(),
  alert: z.string(),
  active: z.boolean(),
  last_visit: z.string().nullable(),
  next_visit: z.string().nullable(),
})
export type Patient = z.output<typeof patient>

export const listPatients = defineCall({
  method: 'GET',
  path: '/v2/getpatientByclinic/{clinicId}/{lang}/{search}',
  summary: 'Patients by name, phone or email, ignoring case and diacritics; an empty search lists all.',
  who: staffWith('patients.view'),
  params: z.object({ clinicId: id, lang: language, search: z.string().max(100, 'too_long').default('') }),
  query: z.object({
    page: integer(1, 10_000).default(1),
    size: integer(1, 100).default(100),
    doctor_id: optional(id),
    no_phone_number: flag.optional(),
    inactive_patients: flag.optional(),
    orderBy: z.enum(['name', 'created_at'], 'choice').default('name'),
    orderType: z.enum(['asc', 'desc'], 'choice').default('asc'),
  }),
  reply: listOf(patient, { active: z.number(), inactive: z.number() }),
})

export const newPatient = z.object({
  first_name: personName,
  last_name: optional(personName),
  mobile: optional(mobile),
  mobile_country: mobileCountry,
  email: optional(email),
  birth_date: optional(date),
  gender: optional(z.enum(['male', 'female', 'divers'], 'choice')),
  alert: optional(text(0, 500)),
})

export const addPatient = defineCall({
  method: 'POST',
  path: '/add_patient',
  summary: 'Adds a patient; a name and a phone are enough.',
  who: staffWith('patients.edit'),
  body: newPatient,
  reply: dataOf(patient),
  idempotent: true,
})

export const getPatient = defineCall({
  method: 'GET',
  path: '/v2/patients/{id}',
  summary: 'One patient.',
  who: staffWith('patients.view'),
  params: z.object({ id }),
  reply: dataOf(patient),
})
