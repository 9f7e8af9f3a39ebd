import { ARCHES } from '#domain/tooth-chart/arches.ts'
import { DENTITIONS } from '#domain/tooth-chart/dentition.ts'
import type { ChartEntry } from '#domain/tooth-chart/entry.ts'
import { DETAILS, KIND_NAMES, STATES, surfacesOf } from '#domain/tooth-chart/kinds.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { dataOf, date, flag, id, integer, language, list, optional, text } from '../wire.ts'
import { diagnosisKey, tooth } from './diagnoses.ts'

const kind = z.enum(KIND_NAMES, 'choice')
const state = z.enum(STATES, 'choice')
const arch = z.enum(ARCHES, 'choice')
const role = z.enum(['abutment', 'pontic'], 'choice')
const dentition = z.enum(DENTITIONS, 'choice')

/** Letters of surfaces, in any order. */
const surfaces = text(0, 5).refine(letters => surfacesOf(letters) !== undefined, 'surface_unknown')

const details = z.object({
  grade: optional(integer(DETAILS.grade.from, DETAILS.grade.to)),
  canals: optional(integer(DETAILS.canals.from, DETAILS.canals.to)),
  material: optional(z.enum(DETAILS.material, 'choice')),
  shade: optional(text(1, DETAILS.shade.longest)),
  size: optional(text(1, DETAILS.size.longest)),
  extent: optional(z.enum(DETAILS.extent, 'choice')),
  cantilever: optional(flag),
})

const toothEntry = z.object({
  id: z.number(),
  /** Of those that make one bridge or splint. */
  group_id: z.number().nullable(),
  scope: z.enum(['tooth', 'arch', 'mouth']),
  tooth: z.number().nullable(),
  arch: arch.nullable(),
  kind,
  state,
  surfaces: z.string(),
  roots: z.array(z.string()),
  role: role.nullable(),
  details,
  date: z.string(),
  /** Since when it no longer holds on the chart's day, and by which entry; null while it does. */
  resolved_on: z.string().nullable(),
  resolved_by: z.number().nullable(),
  /** The entry that this one says is over. */
  ends_id: z.number().nullable(),
  doctor: z.object({ id: z.number().nullable(), name: z.string() }),
  diagnosis: z.object({ system: z.enum(['icd10', 'own']), code: z.string(), name: z.string() }).nullable(),
  /** Of a plan of treatment; null until there are plans. */
  plan_item_id: z.number().nullable(),
  booking_id: z.number().nullable(),
  note: z.string(),
  recorded_at: z.string(),
  recorded_by: z.string(),
  /** The one that this one corrected. */
  replaces_id: z.number().nullable(),
  /** Whether the caller may take it back. */
  editable: z.boolean(),
  /** Whether they must say why: all but the author within a day. */
  asks_reason: z.boolean(),
  voided_at: z.string().nullable(),
  voided_by: z.string(),
  void_reason: z.string(),
})
export type ToothEntry = z.output<typeof toothEntry>

/** As the domain folds it. */
export const chartEntryOf = ({
  group_id: group,
  ends_id: ends,
  ...entry
}: Omit<ChartEntry, 'group' | 'ends'> &
  Pick<ToothEntry, 'group_id' | 'ends_id'> &
  Partial<Pick<ToothEntry, 'recorded_at'>>): ChartEntry => ({
  ...entry,
  ...(entry.recorded_at !== undefined && { recordedOn: entry.recorded_at.slice(0, 10) }),
  group,
  ends,
})

const toothChart = z.object({
  patient_id: z.number(),
  /** Grows with every change; what writes says which one it saw. */
  version: z.number(),
  /** As confirmed by then, otherwise as is usual at that age. */
  dentition,
  dentition_confirmed: z.boolean(),
  /** Each day on which a dentition was confirmed, in their order. */
  dentitions: z.array(z.object({ dentition, date: z.string() })),
  birth_date: z.string().nullable(),
  as_of: z.string(),
  known_on: z.string().nullable(),
  /** Days on which anything was recorded to be, in their order. */
  dates: z.array(z.string()),
  /** Teeth of which something is said, by number: whether they are in the mouth, and which entries hold. */
  teeth: z.record(z.string(), z.object({ present: z.boolean(), entries: z.array(z.number()) })),
  /** By day, without those taken back. */
  entries: z.array(toothEntry),
  /** What was taken back, the latest first. */
  voided: z.array(toothEntry),
  indices: z.object({
    dmft: z.number(),
    dmft_milk: z.number(),
    present: z.number(),
    to_treat: z.number(),
  }),
})
export type ToothChart = z.output<typeof toothChart>

const chart = dataOf(toothChart)

export const getToothChart = defineCall({
  ...READS.getToothChart,
  summary:
    'The chart of a patient’s teeth on a day, today unless one is said; with `known_on` only what was recorded by the end of that day.',
  who: staffWith('clinical.view'),
  query: z.object({
    patient_id: id,
    as_of: optional(date),
    known_on: optional(date),
    tooth: optional(tooth),
  }),
  reply: chart,
})

export const getChartPicture = defineCall({
  method: 'GET',
  path: '/v2/patients/{id}/tooth-chart.svg',
  summary: 'The chart on a day as a picture that stands alone, for reports and forms; without a name in it.',
  who: staffWith('clinical.view'),
  params: z.object({ id }),
  query: z.object({ as_of: optional(date), known_on: optional(date), language: language.optional() }),
  reply: z.object({}),
})

const said = {
  note: optional(text(0, 5000)),
  date: optional(date),
  diagnosis: optional(diagnosisKey),
}

const newEntry = z.object({
  tooth: optional(tooth),
  arch: optional(arch),
  /** Left out where the entry says that another one is over. */
  kind: optional(kind),
  state: optional(state),
  surfaces: surfaces.default(''),
  roots: list(text(1, 2), 3).default([]),
  /** In a bridge; read off the teeth unless said. */
  role: optional(role),
  details: optional(details),
  /** The same number for those that make one bridge or splint. */
  group: optional(integer(1, 200)),
  ...said,
  ends_id: optional(id),
  /** Corrects that one: it is taken back, and this one stands in its place. */
  replaces_id: optional(id),
  reason: optional(text(1, 500)),
})

/** At once: each tooth of a mouth some times over. */
export const MOST_ENTRIES = 200

export const addToothEntries = defineCall({
  method: 'POST',
  path: '/teeth-diagnostics',
  summary:
    'Records entries on a patient’s chart, all of them or none; answers with the chart. Refused as chart_changed where somebody else changed the same teeth since `version`.',
  who: staffWith('clinical.edit'),
  body: z.object({
    patient_id: id,
    version: integer(0, Number.MAX_SAFE_INTEGER),
    dentition: optional(dentition),
    booking_id: optional(id),
    /** Whose entries they are, where somebody writes for a doctor. */
    doctor_id: optional(id),
    entries: list(newEntry, MOST_ENTRIES).default([]),
    /** What was asked about was meant: a bridge loses its tooth, or later work stands on a tooth that goes. */
    confirmed: flag.default(false),
  }),
  reply: chart,
  idempotent: true,
})

export const voidToothEntry = defineCall({
  method: 'DELETE',
  path: '/teeth-diagnostics/{id}',
  summary:
    'Takes back an entry that was made in error, a bridge or splint whole; it stays to be read. Without a reason only its author may, within a day.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({ reason: optional(text(1, 500)) }),
  reply: chart,
})

export const voidToothEntries = defineCall({
  method: 'POST',
  path: '/v2/teeth-diagnostics/void',
  summary: 'Takes back several entries of one patient, all or none: what was just recorded together.',
  who: staffWith('clinical.edit'),
  body: z.object({ ids: list(id, MOST_ENTRIES), reason: optional(text(1, 500)) }),
  reply: chart,
})

export const listToothKinds = defineCall({
  ...READS.listToothKinds,
  summary: 'What may be charted: where, in which states, with which surfaces, roots and details.',
  who: staffWith('clinical.view'),
  reply: dataOf(
    z.array(
      z.object({
        kind,
        name: z.string(),
        scopes: z.array(z.enum(['tooth', 'arch', 'mouth'])),
        states: z.array(state),
        surfaces: z.enum(['some', 'none', 'M', 'O', 'D', 'V', 'L']),
        roots: z.boolean(),
        together: z.number().nullable(),
        details: z.array(z.string()),
      }),
    ),
  ),
})

/** What a doctor charts most, ready to be put on teeth by one key. */
const favourite = z.object({
  kind,
  state,
  surfaces: surfaces.default(''),
  details: optional(details),
  diagnosis: optional(diagnosisKey),
})
export type ChartFavourite = z.output<typeof favourite>

export const MOST_FAVOURITES = 9

export const listChartFavourites = defineCall({
  ...READS.listChartFavourites,
  summary: 'What the caller keeps to chart by one key, in their order.',
  who: staffWith('clinical.view'),
  reply: dataOf(z.array(favourite)),
})

export const keepChartFavourites = defineCall({
  method: 'PUT',
  path: '/v2/chart-favourites',
  summary: 'Keeps these, in this order, in place of those before.',
  who: staffWith('clinical.edit'),
  body: z.object({ favourites: list(favourite, MOST_FAVOURITES) }),
  reply: dataOf(z.array(favourite)),
})
