// What was typed over a report, field by field, and what comes of it.

import type { VisitReport } from '#contract/documents/visit-reports.ts'
import { canonicalJson } from '#domain/documents/canonical-json.ts'
import type { FieldValue, FieldValues } from '#domain/documents/reports/report-template.ts'

/** What a field holds; null for nothing. */
export type Value = FieldValue | null
export interface Edit {
  readonly was: Value
  readonly now: Value
}
export type Edits = Readonly<Record<string, Edit>>

export const countEdits = (edits: Edits): number => Object.keys(edits).length

/** The later edits over the earlier ones, which remember what there was at first. */
export function joined(earlier: Edits, later: Edits): Edits {
  const all: Record<string, Edit> = { ...earlier }
  for (const [id, { was, now }] of Object.entries(later)) all[id] = { was: (earlier[id] ?? { was }).was, now }
  return all
}

export const valueIn = ({ fields }: Pick<VisitReport, 'fields'>, id: string): Value => fields[id] ?? null

export function over<R extends Pick<VisitReport, 'fields'>>(report: R, edits: Edits): R {
  if (countEdits(edits) === 0) return report
  const fields: Record<string, FieldValue> = { ...report.fields }
  for (const [id, { now }] of Object.entries(edits)) {
    if (now === null) delete fields[id]
    else fields[id] = now
  }
  return { ...report, fields }
}

export const changesOf = (edits: Edits): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(edits).map(([id, { now }]) => [id, now]))

/** Whether two values say the same, however they were typed: the server trims what stands beside a choice, for one. */
export const isSame = (one: Value, other: Value): boolean =>
  one === other || canonicalJson(plain(one)) === canonicalJson(plain(other))

function plain(value: Value): unknown {
  if (value === null) return null
  if (typeof value === 'string') return value.replaceAll(/\r\n?/g, '\n').trim() || null
  if (!('chosen' in value)) return value.length > 0 ? value.toSorted((one, other) => one - other) : null
  if (value.chosen.length === 0) return null
  const texts = Object.entries(value.texts ?? {})
    .map(([id, text]) => [id, text.trim()] as const)
    .filter(([id, text]) => text !== '' && value.chosen.includes(id))
  return { chosen: value.chosen.toSorted(), texts: Object.fromEntries(texts) }
}

/** Of a report that was locked meanwhile: all that was written, with what it did not take. */
export const withWaiting = (fields: FieldValues, ...edits: readonly Edits[]): FieldValues =>
  edits.reduce((report, each) => over(report, each), { fields }).fields
