// What an entry will be once the server has it, for the chart to draw meanwhile.

import type { ToothEntry } from '#contract/patients/tooth-chart.ts'
import { chartEntryOf } from '#contract/patients/tooth-chart.ts'
import type { ChartEntry } from '#domain/tooth-chart/entry.ts'
import { carriedBy } from '#domain/tooth-chart/entry-rules.ts'
import { ruleOf } from '#domain/tooth-chart/kinds.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { DrawnEntry } from './chart-editing.ts'
import type { NamedDiagnosis, NewEntry } from './entry-draft.ts'

/** Above every number that the server gives, and later ones above earlier ones. */
const FIRST = 2 ** 50
const MOST_AT_ONCE = 256

export interface Author {
  readonly doctor: ToothEntry['doctor']
  readonly name: string
  /** Epoch milliseconds. */
  readonly now: number
  readonly bookingId: number | undefined
}

export function drawWaiting(
  entries: readonly NewEntry[],
  diagnosis: NamedDiagnosis | undefined,
  author: Author,
): DrawnEntry[] {
  const first = FIRST + author.now * MOST_AT_ONCE
  return entries.map((entry, index): DrawnEntry => {
    const { tooth, arch, kind, state, surfaces = '', roots = [], details, group, role, note = '' } = entry
    const fixed = kind === undefined ? 'none' : ruleOf(kind).surfaces
    const isFixed = fixed !== 'some' && fixed !== 'none'
    const isDiagnosed = diagnosis !== undefined && entry.diagnosis !== undefined
    return {
      id: first + index,
      // The first of those that belong together names them.
      group_id: group === undefined ? null : first + entries.findIndex(one => one.group === group),
      scope: tooth !== undefined ? 'tooth' : arch !== undefined ? 'arch' : 'mouth',
      tooth: tooth ?? null,
      arch: arch ?? null,
      kind: kind!,
      state: state!,
      surfaces: isFixed ? fixed : surfaces,
      roots: [...roots],
      role: role ?? null,
      details: { ...details },
      date: entry.date!,
      resolved_on: null,
      resolved_by: null,
      ends_id: null,
      doctor: author.doctor,
      diagnosis: isDiagnosed ? shownDiagnosis(diagnosis) : null,
      plan_item_id: null,
      booking_id: author.bookingId ?? null,
      note,
      recorded_at: new Date(author.now).toISOString(),
      recorded_by: author.name,
      replaces_id: null,
      editable: false,
      asks_reason: false,
      voided_at: null,
      voided_by: '',
      void_reason: '',
      waiting: true,
    }
  })
}

const shownDiagnosis = ({ icd10_code: code, own_diagnosis_id: own, name }: NamedDiagnosis) => ({
  system: code === null ? ('own' as const) : ('icd10' as const),
  code: code ?? String(own),
  name,
})

/** That these are over since that day. */
export function drawEnding(over: readonly DrawnEntry[], date: string, author: Author): DrawnEntry[] {
  const first = FIRST + author.now * MOST_AT_ONCE
  return over.map((one, index) => ({
    ...one,
    id: first + index,
    ends_id: one.id,
    date,
    diagnosis: null,
    note: '',
    doctor: author.doctor,
    booking_id: author.bookingId ?? null,
    recorded_at: new Date(author.now).toISOString(),
    recorded_by: author.name,
    editable: false,
    waiting: true,
  }))
}

/** As they are judged by the rules: what waits already counts. */
export const factsOf = (entries: readonly DrawnEntry[]): ChartEntry[] => entries.map(chartEntryOf)

/** All that stands or falls with it: a bridge or a splint is one thing. */
export const wholeOf = (entry: DrawnEntry, entries: readonly DrawnEntry[]): DrawnEntry[] =>
  entry.group_id === null
    ? [entry]
    : entries.filter(one => one.group_id === entry.group_id && one.ends_id === null)

/** All that is over with it since that day: an implant takes along what stands on it alone. */
export function overWith(entry: DrawnEntry, entries: readonly DrawnEntry[], date: LocalDate): DrawnEntry[] {
  const carried = new Set(carriedBy(chartEntryOf(entry), factsOf(entries), date).map(({ id }) => id))
  return [...wholeOf(entry, entries), ...entries.filter(({ id }) => carried.has(id))]
}
