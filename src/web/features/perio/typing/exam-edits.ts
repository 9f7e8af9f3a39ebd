// What was typed over an exam, field by field, and what comes of it.

import type { PerioExam } from '#contract/patients/perio-exams.ts'
import { UNTOUCHED, type PerioTooth, type Reading, type Site } from '#domain/perio/sites.ts'

/** A site ("26MV") or a tooth ("26"), and of each field what it was when somebody typed over it. */
export type Edits = Readonly<Record<string, Readonly<Record<string, Edit>>>>
export type Value = number | boolean | null
export interface Edit {
  readonly was: Value
  readonly now: Value
}

export interface Batch {
  readonly version: number
  readonly sites: readonly ({ tooth: number; site: Site } & Partial<Reading>)[]
  readonly teeth: readonly ({ tooth: number } & Partial<Omit<PerioTooth, 'tooth'>>)[]
}

export const countEdits = (edits: Edits): number =>
  Object.values(edits).reduce((sum, fields) => sum + Object.keys(fields).length, 0)

/** The later edits over the earlier ones, which remember what there was at first. */
export function joined(earlier: Edits, later: Edits): Edits {
  const all: Record<string, Record<string, Edit>> = {}
  for (const edits of [earlier, later])
    for (const [key, fields] of Object.entries(edits)) {
      const of = (all[key] ??= {})
      for (const [field, edit] of Object.entries(fields))
        of[field] = { was: (of[field] ?? edit).was, now: edit.now }
    }
  return all
}

const PLACE = /^(\d\d)(\D*)$/
export function placeOfKey(key: string): { tooth: number; site: Site | undefined } {
  const [, tooth = '', site = ''] = PLACE.exec(key) ?? []
  return { tooth: Number(tooth), site: site === '' ? undefined : (site as Site) }
}

export function valuesOf({ sites, teeth }: PerioExam, key: string): Readonly<Record<string, Value>> {
  const { tooth, site } = placeOfKey(key)
  const found =
    site === undefined
      ? teeth.find(one => one.tooth === tooth)
      : (sites.find(one => one.tooth === tooth && one.site === site) ?? UNTOUCHED)
  return (found ?? {}) as Readonly<Record<string, Value>>
}

export function over(exam: PerioExam, edits: Edits): PerioExam {
  if (countEdits(edits) === 0) return exam
  const teeth = exam.teeth.map(one => ({ ...one, ...nowOf(edits[`${one.tooth}`]) }))
  const known = new Map(exam.sites.map(one => [`${one.tooth}${one.site}`, one]))
  for (const [key, fields] of Object.entries(edits)) {
    const { tooth, site } = placeOfKey(key)
    if (site !== undefined) known.set(key, { ...UNTOUCHED, ...known.get(key), ...nowOf(fields), tooth, site })
  }
  return { ...exam, teeth, sites: [...known.values()] }
}

const nowOf = (fields: Edits[string] | undefined) =>
  Object.fromEntries(Object.entries(fields ?? {}).map(([field, { now }]) => [field, now]))

export function batchOf(edits: Edits): Omit<Batch, 'version'> {
  const sites: Batch['sites'][number][] = []
  const teeth: Batch['teeth'][number][] = []
  for (const [key, fields] of Object.entries(edits)) {
    const { tooth, site } = placeOfKey(key)
    if (site === undefined) teeth.push({ tooth, ...nowOf(fields) })
    else sites.push({ tooth, site, ...nowOf(fields) })
  }
  return { sites, teeth }
}

/** A colleague may have taken out the tooth, or made an implant of it, where somebody measured. */
export function hasRoom({ teeth }: PerioExam, key: string, field: string, now: Value): boolean {
  const { tooth, site } = placeOfKey(key)
  const of = teeth.find(one => one.tooth === tooth)
  if (site !== undefined) return of?.present === true
  return field !== 'furcation' || now === 0 || of?.implant !== true
}
