import type { CallBody } from '#contract/call.ts'
import type { changePerioExam, StaleExam } from '#contract/patients/perio-exams.ts'
import {
  hasFurcation,
  placeKey,
  READING_FIELDS,
  TOOTH_FIELDS,
  UNTOUCHED,
  type PerioTooth,
  type SiteReading,
} from '#domain/perio/sites.ts'
import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { ExamRow } from './perio.sql.ts'

type Wish = CallBody<typeof changePerioExam>

interface Change {
  /** As they are to be, those alone that become otherwise. */
  readonly teeth: readonly PerioTooth[]
  readonly sites: readonly SiteReading[]
  /** What was changed since the version that the caller saw, to something else than is wished. */
  readonly crossed: Pick<StaleExam, 'sites' | 'teeth'>
}

/** What a change makes of a draft; what is impossible is refused by field, all of it together. */
export function readChange(row: ExamRow, { version, sites, teeth }: Wish): Change {
  const toothRows = new Map(row.teeth.map(one => [one.tooth, one]))
  const siteRows = new Map(row.sites.map(one => [placeKey(one.tooth, one.site), one]))
  const newTeeth = new Map<number, PerioTooth>()
  const newSites = new Map<string, SiteReading>()
  const isLater = (of: { readonly changed_in: number } | undefined) => (of?.changed_in ?? 0) > version
  const ofTooth = (tooth: number) => newTeeth.get(tooth) ?? toothRows.get(tooth)
  /** What a colleague did since the caller saw them leaves no place for what is wished. */
  const changedSince = new Set<number>()
  const refusals = []

  for (const [index, wish] of teeth.entries()) {
    const before = ofTooth(wish.tooth)
    if (!before) refusals.push(refuseField(`teeth.${index}.tooth`, 'tooth_not_probed'))
    else if (wish.implant && wish.present === false)
      refusals.push(refuseField(`teeth.${index}.present`, 'implant_absent'))
    else {
      const after = toothAfter(before, wish)
      if ((wish.furcation ?? 0) > 0 && !mayFork(after)) {
        if (before.implant && wish.implant === undefined && isLater(toothRows.get(wish.tooth)))
          changedSince.add(wish.tooth)
        else refusals.push(refuseField(`teeth.${index}.furcation`, 'no_furcation'))
      }
      newTeeth.set(wish.tooth, after)
    }
  }
  for (const [index, { tooth, site, ...wish }] of sites.entries()) {
    const key = placeKey(tooth, site)
    const before = toothRows.get(tooth)
    // What was measured before a tooth was taken out stays with it.
    const isThere = before?.present || ofTooth(tooth)?.present
    if (!isThere && !isLater(before)) refusals.push(refuseField(`sites.${index}.tooth`, 'tooth_not_probed'))
    else {
      const was = readingOf(newSites.get(key) ?? siteRows.get(key))
      const after = { ...was, ...said(wish), tooth, site }
      if (!isThere && differs(after, was, READING_FIELDS)) changedSince.add(tooth)
      newSites.set(key, after)
    }
  }
  refuseTogether(...refusals)

  const changedTeeth = [...newTeeth.values()].filter(one =>
    differs(one, toothRows.get(one.tooth)!, TOOTH_FIELDS),
  )
  const changedSites = [...newSites].filter(([key, one]) =>
    differs(one, siteRows.get(key) ?? UNTOUCHED, READING_FIELDS),
  )
  return {
    teeth: changedTeeth,
    sites: changedSites.map(([, one]) => one),
    crossed: {
      teeth: [
        ...new Set([
          ...changedSince,
          ...changedTeeth.map(({ tooth }) => tooth).filter(tooth => isLater(toothRows.get(tooth))),
        ]),
      ],
      sites: changedSites.flatMap(([key, { tooth, site }]) =>
        isLater(siteRows.get(key)) ? { tooth, site } : [],
      ),
    },
  }
}

/** An implant is there and has no furcation; what is not there is no implant. */
function toothAfter({ tooth, ...before }: PerioTooth, wish: Wish['teeth'][number]): PerioTooth {
  const present = wish.present ?? (wish.implant || before.present)
  const implant = present && (wish.implant ?? before.implant)
  const after = { tooth, present, implant, mobility: wish.mobility ?? before.mobility, furcation: 0 }
  return mayFork(after) ? { ...after, furcation: wish.furcation ?? before.furcation } : after
}

const mayFork = ({ tooth, implant }: PerioTooth): boolean => hasFurcation(tooth) && !implant

const readingOf = (row: SiteReading | undefined): typeof UNTOUCHED => {
  const { depth, margin, bleeding, plaque, pus } = row ?? UNTOUCHED
  return { depth, margin, bleeding, plaque, pus }
}

type Said<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }
const said = <T extends object>(wish: T): Said<T> =>
  Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as Said<T>

const differs = <T extends object>(one: T, other: T, fields: readonly (keyof T)[]): boolean =>
  fields.some(field => one[field] !== other[field])
