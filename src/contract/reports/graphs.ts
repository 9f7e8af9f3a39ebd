import { FIGURE_KEYS, GROUPS, REPORTS } from '#domain/reports/figures.ts'
import { COMPARES } from '#domain/reports/spans.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { LONGEST_SEARCH } from '../search.ts'
import { date, id, integer, list, listOf, optional, page, sortedBy } from '../wire.ts'

const MOST_CHOSEN = 200
const chosen = optional(list(id, MOST_CHOSEN))

/** What a report is of: local days, both included, and whom and what it is narrowed to. */
export const reportFilter = {
  from: date,
  to: date,
  doctor_id: chosen,
  location_id: chosen,
  service_id: chosen,
  cabinet_id: chosen,
}

const KINDS = ['money', 'count', 'percent', 'minutes', 'rating'] as const
const figure = z.object({
  key: z.enum(FIGURE_KEYS),
  label: z.string(),
  /** What it says and how it is reckoned, in a sentence or two. */
  definition: z.string(),
  /** Lei, a number, hundredths, minutes, stars of five. */
  kind: z.enum(KINDS),
  /** Whether more of it is better. */
  good: z.enum(['up', 'down', 'none']),
})
export type Figure = z.output<typeof figure>

/** By figure; null where it would be divided by nothing. What the reader may not see is not in it. */
const values = z.partialRecord(z.enum(FIGURE_KEYS), z.number().nullable())
export type FigureValues = z.output<typeof values>

const point = z.object({
  /** `2026-11-28`, `2026-W48`, `2026-11`, `2026`, an id, `5-14` (weekday or id, hour), or `none` for what belongs nowhere. */
  key: z.string(),
  /** A name as people say it, or the key's date. */
  label: z.string(),
  /** Of a doctor. */
  color: z.number().nullable(),
  values,
  /** Of the span that it is compared with; null where there is none. */
  previous: values.nullable(),
  /** Its span still runs, or is not all asked for. */
  partial: z.boolean(),
})
export type Point = z.output<typeof point>

const span = z.object({ from: z.string(), to: z.string() })

export const getGraph = defineCall({
  method: 'GET',
  path: '/v2/graph/{report}',
  summary:
    'A report: its figures split by day, week, month, year, doctor, location, cabinet, service or hour, with their totals, and beside them the same of the span it is compared with. Each figure comes with its definition. Money is there for those who may see it, and a doctor who sees only their own visits gets only their own figures.',
  who: staffWith(),
  params: z.object({ report: z.enum(REPORTS, 'choice') }),
  query: z.object({
    ...reportFilter,
    group: optional(z.enum(GROUPS, 'choice')),
    /** Of occupancy: that day of the week alone, Monday being 1. */
    weekday: optional(integer(1, 7)),
    compare: optional(z.enum(COMPARES, 'choice')),
  }),
  reply: z.object({
    ...span.shape,
    group: z.enum(GROUPS),
    zone: z.string(),
    /** The instant that it is true of. */
    as_of: z.string(),
    compared: span.nullable(),
    columns: z.array(figure),
    series: z.array(point),
    totals: values,
    previous_totals: values.nullable(),
  }),
})

export const reportRow = z.object({
  /** Names the row within the list. */
  id: z.string(),
  booking_id: z.number().nullable(),
  /** The local day of that visit, which may be another than that of the row. */
  visit_day: z.string().nullable(),
  patient_id: z.number().nullable(),
  invoice_id: z.number().nullable(),
  doctor_id: z.number().nullable(),
  /** An instant, or a local day where nothing says the hour; null of what is of no day. */
  at: z.string().nullable(),
  /** Whom it is of, or what for where patients may not be named. */
  title: z.string(),
  /** What for. */
  note: z.string(),
  /** What became of it, or how it was paid; in words. */
  state: z.string(),
  values,
  /** What is said of it in place of an amount: "not invoiced". */
  missing: z.array(z.enum(FIGURE_KEYS)),
})
export type ReportRow = z.output<typeof reportRow>

export const listGraphRows = defineCall({
  method: 'GET',
  path: '/v2/graph/{report}/rows',
  summary:
    'The rows that one figure of a report is made of, all of it or one bar or cell (`key`, as the report names it under `group`): `value` is that figure, and the totals of the rows add up to it.',
  who: staffWith(),
  params: z.object({ report: z.enum(REPORTS, 'choice') }),
  query: z.object({
    ...reportFilter,
    ...page,
    group: optional(z.enum(GROUPS, 'choice')),
    /** Of occupancy: that day of the week alone, Monday being 1. */
    weekday: optional(integer(1, 7)),
    /** Of an hour also `0-14`: that hour of all doctors or places. */
    key: optional(z.string('text').max(40, 'too_long')),
    measure: z.enum(FIGURE_KEYS, 'choice'),
    /** Only what is not paid in full. */
    only: optional(z.enum(['unpaid'], 'choice')),
    search: z.string('text').max(LONGEST_SEARCH, 'too_long').default(''),
    ...sortedBy('at', 'title', 'value'),
  }),
  reply: listOf(reportRow, {
    value: z.number().nullable(),
    columns: z.array(figure),
    /** Of all that match, whatever page is shown. */
    totals: values,
    /** How many of them are not paid in full; null where nothing is paid. */
    unpaid: z.number().nullable(),
    zone: z.string(),
  }),
})

export const listYearsWithBookings = defineCall({
  method: 'GET',
  path: '/v2/years-with-bookings',
  summary: 'The years in which the clinic has visits, the first one first.',
  who: staffWith(),
  reply: z.object({ years: z.array(z.number()) }),
})
