import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { filesEach } from '../file.ts'
import { MARK_KINDS } from './mark-kinds.ts'
import { version } from '../versions.ts'
import {
  dataOf,
  date,
  flag,
  id,
  integer,
  list,
  listOf,
  nothing,
  optional,
  page,
  pageSize,
  text,
} from '../wire.ts'

export const FILE_KINDS = ['photo', 'xray', 'document'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What a patient's record takes, and what of it is a picture alone. */
export const PATIENT_FILE = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf', 'application/dicom'],
  maxBytes: 50 * 1024 * 1024,
  maxMegapixels: 40,
  maxCount: 200,
} as const
export const PATIENT_PICTURE = {
  ...PATIENT_FILE,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'],
} as const

/** FDI: 11-48 of the second teeth, 51-85 of the milk teeth. */
const TEETH = [1, 2, 3, 4, 5, 6, 7, 8].flatMap(quarter =>
  Array.from({ length: quarter > 4 ? 5 : 8 }, (_, place) => quarter * 10 + place + 1),
)
const tooth = integer(11, 85).refine(value => TEETH.includes(value), 'choice')
const teeth = list(tooth, TEETH.length)

const dicom = z.object({
  modality: z.string(),
  columns: z.number(),
  rows: z.number(),
  frames: z.number(),
  bits: z.number(),
  /** Millimetres from a pixel to the one below it and to the one beside it. */
  spacing: z.tuple([z.number(), z.number()]).readonly().nullable(),
  /** Whose it is by what the file says, where that is somebody else than the patient. */
  other_name: z.string().optional(),
})

const patientFile = z.object({
  id: z.number(),
  patient_id: z.number(),
  kind: z.enum(FILE_KINDS),
  /** Empty until somebody gives it one. */
  title: z.string(),
  /** As it was sent. */
  name: z.string(),
  type: z.enum(PATIENT_FILE.types),
  /** Bytes. */
  size: z.number(),
  teeth: z.array(z.number()),
  taken_on: z.string(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  visible_to_patient: z.boolean(),
  version: z.number(),
  /** Names its copies, 320 and 1600 pixels wide, for some hours; null until they are made and where none can be. */
  picture: z.string().nullable(),
  /** Of the picture, upright, in pixels. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Why no picture can be made of it. */
  not_shown: z.enum(['broken', 'volume', 'unknown']).nullable(),
  dicom: dicom.nullable(),
  /** Millimetres a pixel, as staff measured something of known length. */
  scale_mm: z.number().nullable(),
  /** Whether the store has lost it. */
  missing: z.boolean(),
})
export type PatientFile = z.output<typeof patientFile>

export const listPatientFiles = defineCall({
  ...READS.listPatientFiles,
  summary: 'The files of a patient, the newest first, with how many there are of each kind.',
  who: staffWith('clinical.view'),
  params: z.object({ id }),
  query: z.object({
    ...page,
    size: pageSize(300),
    kind: optional(z.enum(FILE_KINDS, 'choice')),
    tooth: optional(tooth),
    search: optional(text(0, 100)),
  }),
  reply: listOf(patientFile, {
    counts: z.object({ all: z.number(), photo: z.number(), xray: z.number(), document: z.number() }),
    /** Those that any of the patient's files is of. */
    teeth: z.array(z.number()),
  }),
})

const uploaded = z.object({
  added: z.array(patientFile),
  failed: z.array(z.object({ name: z.string(), message: z.string() })),
  total: z.number(),
})
/** What 422 files_not_uploaded says when none of them was taken. */
export type UploadedFiles = z.output<typeof uploaded>

export const addPatientFiles = defineCall({
  method: 'POST',
  path: '/v2/patients/{id}/files',
  summary:
    'Adds files, each taken or refused by itself: `failed` tells which were not and why. 422 files_not_uploaded when none was taken.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({
    files: filesEach(PATIENT_FILE),
    /** As the content tells, unless said otherwise. */
    kind: optional(z.enum(FILE_KINDS, 'choice')),
    teeth: optional(teeth),
    visible_to_patient: flag.optional(),
  }),
  reply: dataOf(uploaded),
  idempotent: true,
})

export const changePatientFile = defineCall({
  method: 'PUT',
  path: '/v2/patient-files/{id}',
  summary: 'Changes what is said of a file; what is left out stays. The file itself never changes.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({
    title: text(0, 200).optional(),
    kind: z.enum(FILE_KINDS, 'choice').optional(),
    teeth: teeth.optional(),
    taken_on: date.optional(),
    visible_to_patient: flag.optional(),
    /** Millimetres a pixel. */
    scale_mm: z.number('number').positive('positive').max(100, 'number').nullable().optional(),
    version,
  }),
  reply: dataOf(patientFile),
})

export const removePatientFile = defineCall({
  method: 'DELETE',
  path: '/v2/patient-files/{id}',
  summary: 'Takes a file out of the record, and keeps it with the reason.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({ reason: text(1, 500) }),
  reply: nothing,
})

export const restorePatientFile = defineCall({
  method: 'POST',
  path: '/v2/patient-files/{id}/restore',
  summary: 'Puts a file back that was taken out.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  reply: dataOf(patientFile),
})

export const linkPatientFile = defineCall({
  method: 'GET',
  path: '/v2/patient-files/{id}/link',
  summary: 'Where the file is for five minutes: as it came, or as a JPEG where browsers cannot show that.',
  who: staffWith('clinical.view'),
  params: z.object({ id }),
  query: z.object({ as: z.enum(['original', 'shown'], 'choice').default('original') }),
  reply: dataOf(z.object({ url: z.string() })),
})

const number = z.number('number').min(-100_000, 'number').max(100_000, 'number')
const point = z.tuple([number, number], 'list')
/** In pixels of the picture, as it lies in the file. */
const shape = z.object({
  kind: z.enum(MARK_KINDS, 'choice'),
  points: z.array(point, 'list').min(1, 'list').max(400, 'list_too_long'),
  text: text(0, 200).optional(),
})
export type MarkShape = z.output<typeof shape>

const fileMark = z.object({
  id: z.number(),
  shape,
  created_by: z.string().nullable(),
  created_at: z.string(),
  mine: z.boolean(),
})
export type FileMark = z.output<typeof fileMark>

export const listFileMarks = defineCall({
  ...READS.listFileMarks,
  summary: 'What was drawn or measured over a file.',
  who: staffWith('clinical.view'),
  params: z.object({ id }),
  reply: dataOf(z.array(fileMark)),
})

export const addFileMark = defineCall({
  method: 'POST',
  path: '/v2/patient-files/{id}/marks',
  summary: 'Draws something over a file, which itself stays as it is.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({ shape }),
  reply: dataOf(fileMark),
  idempotent: true,
})

export const removeFileMark = defineCall({
  method: 'DELETE',
  path: '/v2/file-marks/{id}',
  summary: 'Takes away what was drawn over a file, and keeps its row.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  reply: nothing,
})

export const restoreFileMark = defineCall({
  method: 'POST',
  path: '/v2/file-marks/{id}/restore',
  summary: 'Puts back what was drawn over a file.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  reply: dataOf(fileMark),
})
