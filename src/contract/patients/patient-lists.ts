import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { EXPORT_FORMATS } from '../exports.ts'
import { patient } from './patients.ts'
import { LONGEST_SEARCH } from '../search.ts'
import { isBirthday } from '#domain/people/birthdays.ts'
import { READS } from '../reads.ts'
import { dataOf, date, flag, id, language, list, listOf, optional, page, sortedBy } from '../wire.ts'

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
  'balance',
] as const

export type PatientColumn = (typeof PATIENT_COLUMNS)[number]

const DOWNLOADS = new Map<unknown, (typeof EXPORT_FORMATS)[number] | undefined>([
  ['1', 'pdf'], ['true', 'pdf'], [true, 'pdf'], ['', undefined], ['0', undefined], ['false', undefined],
]) // prettier-ignore

export const listPatients = defineCall({
  ...READS.listPatients,
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
    /** Who owes something; for those who may see payments. */
    with_debt: flag.optional(),
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
  ...READS.listPatientNames,
  summary: 'The active patients by name, at most ten thousand of them.',
  who: staffWith('patients.view'),
  params: z.object({ clinicId: id, lang: language }),
  reply: dataOf(z.array(patient.pick({ id: true, first_name: true, last_name: true, mobile: true }))),
})
