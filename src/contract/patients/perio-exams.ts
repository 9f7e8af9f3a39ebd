import { DEPTH, GRADE, MARGIN, SITES } from '#domain/perio/sites.ts'
import { EXTENTS, GRADES, STAGES } from '#domain/perio/staging.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { clearable, dataOf, date, flag, id, integer, list, optional } from '../wire.ts'
import { diagnosisKey, tooth } from './diagnoses.ts'
import { perioSites, perioTeeth } from './perio-readings.ts'

const site = z.enum(SITES, 'choice')
const stage = z.enum(STAGES, 'choice')
const grade = z.enum(GRADES, 'choice')
const extent = z.enum(EXTENTS, 'choice')

const indices = z.object({
  /** Sites with a depth, of how many there are. */
  measured: z.number(),
  sites: z.number(),
  /** In percent of the measured sites; null while none is. */
  bleeding: z.number().nullable(),
  plaque: z.number().nullable(),
  pockets_4_5: z.number(),
  pockets_6: z.number(),
  /** In millimetres. */
  mean_cal: z.number().nullable(),
  worst: z.object({ tooth: z.number(), site, depth: z.number(), cal: z.number() }).nullable(),
})

const examHead = z.object({
  id: z.number(),
  patient_id: z.number(),
  date: z.string(),
  status: z.enum(['draft', 'closed']),
  doctor: z.object({ id: z.number().nullable(), name: z.string() }),
  /** Grows with every change. */
  version: z.number(),
  /** The one that this one corrects, and the one that corrected this one once it was closed. */
  replaces_id: z.number().nullable(),
  replaced_by: z.number().nullable(),
  started_at: z.string(),
  changed_at: z.string(),
  changed_by: z.string(),
  closed_at: z.string().nullable(),
  closed_by: z.string(),
  indices,
  /** What the doctor confirmed; null until then. */
  staging: z
    .object({
      stage: stage.nullable(),
      grade: grade.nullable(),
      extent: extent.nullable(),
      diagnosis: z.string(),
      confirmed_by: z.string(),
      confirmed_at: z.string(),
    })
    .nullable(),
})
export type PerioExamHead = z.output<typeof examHead>

const perioExam = examHead.extend({
  /** One a place of the mouth. */
  teeth: perioTeeth,
  /** Those of which anything was noted. */
  sites: perioSites,
})
export type PerioExam = z.output<typeof perioExam>

export const listPerioExams = defineCall({
  ...READS.listPerioExams,
  summary: 'The periodontal exams of a patient, the latest first, each with what it comes to.',
  who: staffWith('clinical.view'),
  params: z.object({ id }),
  reply: dataOf(z.array(examHead)),
})

export const getPerioExam = defineCall({
  ...READS.getPerioExam,
  summary: 'A periodontal exam with its teeth and sites.',
  who: staffWith('clinical.view'),
  params: z.object({ id }),
  reply: dataOf(perioExam),
})

export const startPerioExam = defineCall({
  method: 'POST',
  path: '/v2/patients/{id}/perio-exams',
  summary:
    'Starts an exam with the teeth of the tooth chart. With `replaces_id` it corrects a closed exam: it begins as that one was and takes its place once it is closed.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({ date: optional(date), replaces_id: optional(id) }),
  reply: dataOf(perioExam),
  idempotent: true,
})

const change = { version: integer(1, 2_147_483_647) }

const siteChange = z.object({
  tooth,
  site,
  /** Null takes the depth back. */
  depth: clearable(integer(DEPTH.from, DEPTH.to)),
  margin: optional(integer(MARGIN.from, MARGIN.to)),
  bleeding: optional(flag),
  plaque: optional(flag),
  pus: optional(flag),
})
const toothChange = z.object({
  tooth,
  mobility: optional(integer(GRADE.from, GRADE.to)),
  furcation: optional(integer(GRADE.from, GRADE.to)),
  present: optional(flag),
  implant: optional(flag),
})

/** Of a whole mouth at once. */
export const MOST_SITES = 192

/** What 409 stale says of a draft: how it is now, and what others changed meanwhile. */
export interface StaleExam {
  readonly current: PerioExam
  readonly changed_by: string
  readonly sites: readonly { readonly tooth: number; readonly site: (typeof SITES)[number] }[]
  readonly teeth: readonly number[]
}

export const changePerioExam = defineCall({
  method: 'PATCH',
  path: '/v2/perio-exams/{id}',
  summary:
    'Writes what was measured into a draft, all of it or none; what a site or tooth leaves out stays as it is. Refused as stale where one of them was changed since `version` to something else: those are told, with the exam as it is now.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({
    ...change,
    sites: list(siteChange, MOST_SITES).default([]),
    teeth: list(toothChange, 32).default([]),
  }),
  reply: dataOf(perioExam),
})

export const closePerioExam = defineCall({
  method: 'POST',
  path: '/v2/perio-exams/{id}/close',
  summary: 'Closes a draft for good, as `version` saw it; closed so already, it is answered alike.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object(change),
  reply: dataOf(perioExam),
})

export const discardPerioExam = defineCall({
  method: 'DELETE',
  path: '/v2/perio-exams/{id}',
  summary: 'Throws a draft away, as `version` saw it.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object(change),
  reply: dataOf(z.object({ id: z.number() })),
})

export const stagePerioExam = defineCall({
  method: 'POST',
  path: '/v2/perio-exams/{id}/staging',
  summary:
    'Confirms what an exam says of the patient: a diagnosis, with stage, grade and extent where it is a periodontitis. Confirmed again, it takes the diagnosis of before back.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({
    diagnosis: diagnosisKey,
    stage: optional(stage),
    grade: optional(grade),
    extent: optional(extent),
  }),
  reply: dataOf(perioExam),
  idempotent: true,
})
