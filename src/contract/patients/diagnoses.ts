import { isTooth } from '#domain/patients/teeth.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { file } from '../file.ts'
import { READS } from '../reads.ts'
import { version } from '../versions.ts'
import { dataOf, date, flag, id, integer, language, list, optional, text } from '../wire.ts'

export const tooth = integer(11, 85).refine(isTooth, 'tooth')
/** At most as many as there are. */
export const teeth = list(tooth, 52)

/** What may be diagnosed: by a code of ICD-10, or in the clinic's own words. */
const diagnosis = z.object({
  icd10_code: z.string().nullable(),
  own_diagnosis_id: z.number().nullable(),
  name: z.string(),
})
export type Diagnosis = z.output<typeof diagnosis>

/** An ICD-10 code, or the id of one of the clinic's own diagnoses. */
export const diagnosisKey = text(1, 20).refine(
  value => /^([A-Z]\d\d(\.[0-9A-Z]{1,4})?|[1-9]\d{0,14})$/.test(value),
  'diagnosis',
)

export const findDiagnoses = defineCall({
  ...READS.findDiagnoses,
  summary:
    'What may be diagnosed, at most thirty: by the beginning of a code, or by parts of the name, case and marks aside.',
  who: staffWith('clinical.view'),
  query: z.object({ search: text(0, 100).default(''), language: language.optional() }),
  reply: dataOf(z.array(diagnosis)),
})

const ownDiagnosis = z.object({
  id: z.number(),
  name: z.string(),
  active: z.boolean(),
  version: z.number(),
  /** Who was ever given it, those aside with whom it was an error. */
  patients: z.number(),
})
export type OwnDiagnosis = z.output<typeof ownDiagnosis>

export const listOwnDiagnoses = defineCall({
  ...READS.listOwnDiagnoses,
  summary: 'The clinic’s own diagnoses, inactive ones too, in its order.',
  who: staffWith('clinical.view'),
  reply: dataOf(z.array(ownDiagnosis)),
})

export const addOwnDiagnosis = defineCall({
  method: 'POST',
  path: '/v2/own-diagnoses',
  summary: 'Adds a diagnosis in the clinic’s own words.',
  who: staffWith('clinical.edit'),
  body: z.object({ name: text(1, 200) }),
  reply: dataOf(ownDiagnosis),
  idempotent: true,
})

export const changeOwnDiagnosis = defineCall({
  method: 'PUT',
  path: '/v2/own-diagnoses/{id}',
  summary: 'Renames one of the clinic’s own diagnoses or puts it aside; what was diagnosed keeps its name.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({ name: text(1, 200).optional(), active: flag.optional(), version }),
  reply: dataOf(ownDiagnosis),
})

export const orderOwnDiagnoses = defineCall({
  method: 'POST',
  path: '/v2/own-diagnoses/order',
  summary: 'Puts the clinic’s own diagnoses into an order that names each of them once.',
  who: staffWith('clinical.edit'),
  body: z.object({ ids: list(id, 2000) }),
  reply: dataOf(z.array(ownDiagnosis)),
})

export const getIcd10 = defineCall({
  ...READS.getIcd10,
  summary: 'How many codes of ICD-10 the clinic imported, and how many have names of ours.',
  who: staffWith('clinical.view'),
  reply: dataOf(z.object({ imported: z.number(), shipped: z.number() })),
})

export const ICD10_FILE = {
  types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  maxBytes: 5 * 1024 * 1024,
} as const

export const importIcd10 = defineCall({
  method: 'POST',
  path: '/v2/icd10-import',
  summary:
    'Takes the clinic’s licensed list of ICD-10, a CSV or a sheet of code and name, in place of the one before; what is wrong is told by row, and then nothing is taken. With `dry_run` it only says what would change.',
  who: staffWith('clinical.edit'),
  body: z.object({ file: file(ICD10_FILE), dry_run: flag.default(false) }),
  reply: dataOf(z.object({ codes: z.number(), added: z.number(), renamed: z.number(), removed: z.number() })),
})

export const removeIcd10 = defineCall({
  method: 'DELETE',
  path: '/v2/icd10-import',
  summary: 'Puts away the imported list: the names of ours are used again.',
  who: staffWith('clinical.edit'),
  reply: dataOf(z.object({ codes: z.number() })),
})

const patientDiagnosis = diagnosis.extend({
  id: z.number(),
  patient_id: z.number(),
  teeth: z.array(z.number()),
  on_date: z.string(),
  doctor_name: z.string(),
  observation_id: z.number().nullable(),
  note: z.string(),
  created_at: z.string(),
  resolved_on: z.string().nullable(),
  resolved_by: z.string(),
  voided_at: z.string().nullable(),
  voided_by: z.string(),
  void_reason: z.string(),
  /** The one that this one corrected. */
  replaces_id: z.number().nullable(),
  /** The entry of the tooth chart that says it, and with which it changes. */
  tooth_entry_id: z.number().nullable(),
})
export type PatientDiagnosis = z.output<typeof patientDiagnosis>

export const listPatientDiagnoses = defineCall({
  ...READS.listPatientDiagnoses,
  summary: 'What was diagnosed, the latest first; resolved and voided ones keep their rows.',
  who: staffWith('clinical.view'),
  params: z.object({ id }),
  reply: dataOf(z.array(patientDiagnosis)),
})

export const addPatientDiagnosis = defineCall({
  method: 'POST',
  path: '/v2/patients/{id}/diagnoses',
  summary: 'Diagnoses something, today unless a day is said.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({
    diagnosis: diagnosisKey,
    teeth: teeth.default([]),
    on_date: optional(date),
    note: optional(text(0, 1000)),
  }),
  reply: dataOf(patientDiagnosis),
  idempotent: true,
})

export const resolveDiagnosis = defineCall({
  method: 'POST',
  path: '/v2/patient-diagnoses/{id}/resolve',
  summary: 'Says since when a diagnosis no longer holds, today unless a day is said.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({ on_date: optional(date) }),
  reply: dataOf(patientDiagnosis),
})

export const voidDiagnosis = defineCall({
  method: 'POST',
  path: '/v2/patient-diagnoses/{id}/void',
  summary: 'Takes back a diagnosis that was given in error; it stays to be read, with the reason.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({ reason: text(1, 500) }),
  reply: dataOf(patientDiagnosis),
})

export const correctDiagnosis = defineCall({
  method: 'POST',
  path: '/v2/patient-diagnoses/{id}/correct',
  summary:
    'Takes a diagnosis back and gives another in its place, of the same note; without a key it stays called as it is.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({
    diagnosis: optional(diagnosisKey),
    teeth: teeth.default([]),
    on_date: date,
    note: optional(text(0, 1000)),
    reason: text(1, 500),
  }),
  reply: dataOf(patientDiagnosis),
  idempotent: true,
})

export const reopenDiagnosis = defineCall({
  method: 'POST',
  path: '/v2/patient-diagnoses/{id}/reopen',
  summary: 'Says that a diagnosis that was resolved holds after all.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  reply: dataOf(patientDiagnosis),
})

export const restoreDiagnosis = defineCall({
  method: 'POST',
  path: '/v2/patient-diagnoses/{id}/restore',
  summary: 'Puts back a diagnosis that was taken back, in place of the one that corrected it.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  reply: dataOf(patientDiagnosis),
})
