import { EXPORT_FORMATS, type ExportFormat } from '#contract/exports.ts'
import {
  FIGURE_KEYS,
  GROUPS,
  REPORTS,
  type FigureKey,
  type Group,
  type Report,
} from '#domain/reports/figures.ts'
import { PERIODS, type Period } from '#domain/reports/periods.ts'
import { COMPARES, isTooLong, type Compare } from '#domain/reports/spans.ts'
import { addressReader } from '#web/api/read-address.ts'
import { readDate, readWords } from '#web/parts/list/list-search.ts'

/** Which reviews of the list are shown. */
export const REVIEW_KINDS = ['low', 'unanswered', 'with_text', 'hidden'] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

export const ROW_SORTS = ['-at', 'at', 'title', '-title', 'value', '-value'] as const
export type RowSort = (typeof ROW_SORTS)[number]

/** The rows that are open over a report: of which figure, and of which bar or cell of it. */
export interface OpenRows {
  measure: FigureKey
  /** The report that the figure is of; the tab's unless told. */
  report?: Report | undefined
  /** A cell, as the report names it: its group and key. */
  group?: Group | undefined
  key?: string | undefined
  /** Of hours: of one day of the week alone, Monday being 1. */
  weekday?: number | undefined
  /** Other days than the period's, both included. */
  from?: string | undefined
  to?: string | undefined
  only?: 'unpaid' | undefined
  q?: string | undefined
  /** The newest first unless told. */
  sort?: RowSort | undefined
}

/** What the reports show, kept in the address. */
export interface ReportSearch {
  /** The overview unless told. */
  tab?: Report | undefined
  /** Named days that move on with today; this month unless told, or unless there are days of its own. */
  period?: Period | undefined
  /** Days of its own, both included. */
  from?: string | undefined
  to?: string | undefined
  /** The days before unless told. */
  compare?: Compare | undefined
  doctors?: number[] | undefined
  locations?: number[] | undefined
  services?: number[] | undefined
  cabinets?: number[] | undefined
  /** What the tab's chart or table is split by, where one may choose. */
  group?: Group | undefined
  /** Of hours: the one day of the week that is shown, Monday being 1. */
  weekday?: number | undefined
  /** Only reviews of all these kinds. */
  said?: ReviewKind[] | undefined
  /** How reviews are ordered; low ratings first unless told. */
  reviews?: 'newest' | undefined
  rows?: OpenRows | undefined
  /** Earnings of what was done, as a preview; of what was collected unless told. */
  basis?: 'made' | undefined
  /** The doctor whose statement of earnings is open. */
  statement?: number | undefined
  /** What else is open over the reports. */
  panel?: 'schedules' | undefined
  /** What a mail's link takes away as soon as the page is there. */
  download?: ExportFormat | undefined
}

const MOST_CHOSEN = 200
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

const oneOf =
  <T>(choices: readonly T[]) =>
  (value: unknown): T | undefined =>
    choices.find(choice => choice === value)

/** Ids as the router writes them, or as a link of a mail does: 1, or "1,2". Taken whole or not at all. */
function readIds(value: unknown): number[] | undefined {
  const given = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value]
  const ids = given.map(each => (typeof each === 'string' || typeof each === 'number' ? Number(each) : NaN))
  const isSound =
    ids.length > 0 && ids.length <= MOST_CHOSEN && ids.every(id => Number.isSafeInteger(id) && id > 0)
  return isSound ? [...new Set(ids)] : undefined
}

const readKey = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && String(value).length <= 40
    ? String(value)
    : undefined

const readParts = addressReader<OpenRows>({
  measure: value => oneOf(FIGURE_KEYS)(value) ?? 'visits',
  report: oneOf(REPORTS),
  group: oneOf(GROUPS),
  key: readKey,
  weekday: oneOf(WEEKDAYS),
  from: readDate,
  to: readDate,
  only: oneOf(['unpaid'] as const),
  q: readWords,
  sort: oneOf(ROW_SORTS),
})

function readKinds(value: unknown): ReviewKind[] | undefined {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value]
  const kinds = REVIEW_KINDS.filter(kind => given.includes(kind))
  return kinds.length > 0 ? kinds : undefined
}

function readRows(value: unknown): OpenRows | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const rows = readParts(value as Record<string, unknown>)
  return oneOf(FIGURE_KEYS)((value as OpenRows).measure) ? rows : undefined
}

const readEach = addressReader<ReportSearch>({
  tab: oneOf(REPORTS),
  period: oneOf(PERIODS),
  from: readDate,
  to: readDate,
  compare: oneOf(COMPARES),
  doctors: readIds,
  locations: readIds,
  services: readIds,
  cabinets: readIds,
  group: oneOf(GROUPS),
  weekday: oneOf(WEEKDAYS),
  said: readKinds,
  reviews: oneOf(['newest'] as const),
  rows: readRows,
  basis: oneOf(['made'] as const),
  statement: value =>
    typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined,
  panel: oneOf(['schedules'] as const),
  download: oneOf(EXPORT_FORMATS),
})

/** Keeps what makes sense of an address; days that run backwards, or over ten years, are none. */
export function readReportSearch(given: Record<string, unknown>): ReportSearch {
  const search = readEach(given)
  const { from, to } = search
  const isSpan = from !== undefined && to !== undefined && from <= to && !isTooLong({ from, to })
  return isSpan ? { ...search, period: undefined } : { ...search, from: undefined, to: undefined }
}
