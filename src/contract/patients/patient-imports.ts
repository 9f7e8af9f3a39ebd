import { z } from 'zod'
import { IMPORT_FIELDS } from '#domain/patients/import-columns.ts'
import { defineCall, staffWith } from '../call.ts'
import { file } from '../file.ts'
import { dataOf, flag, id, integer, list, listOf, nothing, page } from '../wire.ts'

/** What a sheet of people may be: text of columns, or a sheet as spreadsheets save it. */
export const IMPORT_FILE = {
  types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  maxBytes: 20 * 1024 * 1024,
} as const
export const MOST_IMPORT_ROWS = 100_000

export const IMPORT_STATUSES = [
  'reading',
  'ready',
  'importing',
  'imported',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** What becomes of a row that may be of somebody who is known: their record takes what it lacks, another is added, or none. */
export const ROW_CHOICES = ['merge', 'add', 'skip'] as const
export type RowChoice = (typeof ROW_CHOICES)[number]

/** Which rows a list shows: those refused, those of somebody known, all, or those that undoing left. */
export const ROW_KINDS = ['problems', 'alike', 'all', 'left'] as const
export type RowKind = (typeof ROW_KINDS)[number]

const importField = z.enum(IMPORT_FIELDS, 'choice')

const summary = z.object({
  id: z.number(),
  file_name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** Rows of the file, and how many of them the work under way is through. */
  total: z.number(),
  done: z.number(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  added: z.number(),
  merged: z.number(),
})
export type ImportSummary = z.output<typeof summary>

const patientImport = summary.extend({
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  header: z.array(z.string()),
  /** The first rows, to see what a column holds. */
  sample: z.array(z.array(z.string())),
  /** By field the column's place, counted from 0. */
  matching: z.partialRecord(importField, z.number()),
  /** Rows that cannot be imported, rows of somebody who may be known, and those of them that are skipped. */
  problems: z.number(),
  alike: z.number(),
  skipped: z.number(),
  /** People whom undoing left, since they were changed. */
  left: z.number(),
  /** Why nothing of the file could be read. */
  problem: z.string().nullable(),
  version: z.number(),
})
export type PatientImport = z.output<typeof patientImport>

const row = z.object({
  /** In the file, whose first line is its header. */
  line: z.number(),
  name: z.string(),
  cells: z.array(z.string()),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Who it may be: a patient, or an earlier line of the file. */
  alike: z.array(
    z.object({
      patient_id: z.number().nullable(),
      line: z.number().nullable(),
      name: z.string(),
      mobile: z.string().nullable(),
      birth_date: z.string().nullable(),
    }),
  ),
  choice: z.enum(ROW_CHOICES),
  patient_id: z.number().nullable(),
})
export type ImportRow = z.output<typeof row>

/** It compares with everybody and shows who is alike, so it is for those who see everybody. */
const who = staffWith('patients.view', 'patients.edit', 'patients.contact', 'bookings.all_doctors')
const one = z.object({ id })

export const addPatientImport = defineCall({
  method: 'POST',
  path: '/v2/patient-imports',
  summary: 'Takes a sheet of people to look at; nobody is added yet.',
  who,
  body: z.object({ file: file(IMPORT_FILE) }),
  reply: dataOf(patientImport),
  idempotent: true,
})

export const listPatientImports = defineCall({
  method: 'GET',
  path: '/v2/patient-imports',
  summary: 'The sheets of people that were brought, the latest first.',
  who,
  reply: dataOf(z.array(summary)),
})

export const getPatientImport = defineCall({
  method: 'GET',
  path: '/v2/patient-imports/{id}',
  summary: 'One of them: how far it is, its columns and what they are taken for.',
  who,
  params: one,
  reply: dataOf(patientImport),
})

export const setImportMatching = defineCall({
  method: 'POST',
  path: '/v2/patient-imports/{id}/matching',
  summary: 'Says which column is what of a person; the rows are then looked at anew.',
  who,
  params: one,
  body: z.object({
    /** By field the column's place, counted from 0; a column that is not named is left out. */
    matching: z.partialRecord(importField, integer(0, 499)),
    version: integer(1, 2_147_483_647).optional(),
  }),
  reply: dataOf(patientImport),
})

export const listImportRows = defineCall({
  method: 'GET',
  path: '/v2/patient-imports/{id}/rows',
  summary: 'Its rows as they were looked at.',
  who,
  params: one,
  query: z.object({ ...page, kind: z.enum(ROW_KINDS, 'choice').default('all') }),
  reply: listOf(row),
})

export const chooseImportRows = defineCall({
  method: 'POST',
  path: '/v2/patient-imports/{id}/choices',
  summary: 'Says what becomes of rows of somebody who may be known: of those named, or of all.',
  who,
  params: one,
  body: z.object({
    choice: z.enum(ROW_CHOICES, 'choice'),
    lines: list(integer(1, 10_000_000), 500).optional(),
  }),
  reply: dataOf(patientImport),
})

export const startImport = defineCall({
  method: 'POST',
  path: '/v2/patient-imports/{id}/start',
  summary: 'Imports the rows without problems, some hundreds at a time.',
  who,
  params: one,
  reply: dataOf(patientImport),
})

export const cancelImport = defineCall({
  method: 'POST',
  path: '/v2/patient-imports/{id}/cancel',
  summary: 'Stops it; what was imported by then stays and can be undone.',
  who,
  params: one,
  reply: dataOf(patientImport),
})

export const undoImport = defineCall({
  method: 'POST',
  path: '/v2/patient-imports/{id}/undo',
  summary:
    'Takes a whole import back: who was not touched since is removed, records that were filled in are as before. Who was changed since stays, deactivated when it is asked for.',
  who,
  params: one,
  body: z.object({ deactivate: flag.default(false) }),
  reply: dataOf(patientImport),
})

export const downloadImportProblems = defineCall({
  method: 'GET',
  path: '/v2/patient-imports/{id}/problems',
  summary: 'The rows with problems as the file had them, to be corrected and imported again.',
  who,
  params: one,
  query: z.object({ download: z.enum(['xlsx', 'csv'], 'choice').default('xlsx') }),
  reply: nothing,
})
