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
  const ofTooth = (tooth: number) => newTeeth.get(tooth) ?? toothRows.get(tooth)
  const refusals = []

  for (const [index, wish] of teeth.entries()) {
    const before = ofTooth(wish.tooth)
    if (!before) refusals.push(refuseField(`teeth.${index}.tooth`, 'tooth_not_probed'))
    else if (wish.implant && wish.present === false)
      refusals.push(refuseField(`teeth.${index}.present`, 'implant_absent'))
    else {
      const after = toothAfter(before, wish)
      if ((wish.furcation ?? 0) > 0 && !mayFork(after))
        refusals.push(refuseField(`teeth.${index}.furcation`, 'no_furcation'))
      newTeeth.set(wish.tooth, after)
    }
  }
  for (const [index, { tooth, site, ...wish }] of sites.entries()) {
    const key = placeKey(tooth, site)
    if (!ofTooth(tooth)?.present) refusals.push(refuseField(`sites.${index}.tooth`, 'tooth_not_probed'))
    else
      newSites.set(key, { ...readingOf(newSites.get(key) ?? siteRows.get(key)), ...said(wish), tooth, site })
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
      teeth: changedTeeth.flatMap(({ tooth }) => (toothRows.get(tooth)!.changed_in > version ? tooth : [])),
      sites: changedSites.flatMap(([key, { tooth, site }]) =>
        (siteRows.get(key)?.changed_in ?? 0) > version ? { tooth, site } : [],
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
