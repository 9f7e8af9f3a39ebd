// What an exam comes to in figures.

import {
  attachmentLoss,
  placeKey,
  SITES,
  type ExamFacts,
  type PerioTooth,
  type Site,
  type SiteReading,
} from './sites.ts'

export interface PerioIndices {
  /** Sites with a depth, of how many there are. */
  readonly measured: number
  readonly sites: number
  /** In percent of the measured sites; null while none is. */
  readonly bleeding: number | null
  readonly plaque: number | null
  readonly pockets_4_5: number
  readonly pockets_6: number
  /** In millimetres, of teeth alone: an implant has no neck to count from. */
  readonly mean_cal: number | null
  /** Where most of the attachment is lost. */
  readonly worst: {
    readonly tooth: number
    readonly site: Site
    readonly depth: number
    readonly cal: number
  } | null
}

export interface Measured extends SiteReading {
  readonly depth: number
  readonly of: PerioTooth
}

/** What counts: sites with a depth, of teeth that are there. */
export function measuredSites({ teeth, sites }: ExamFacts): Measured[] {
  const present = new Map(teeth.filter(one => one.present).map(one => [one.tooth, one]))
  return sites.flatMap(reading => {
    const { depth, tooth } = reading
    const of = present.get(tooth)
    return of && depth !== null ? [{ ...reading, depth, of }] : []
  })
}

export function perioIndices(exam: ExamFacts): PerioIndices {
  const measured = measuredSites(exam)
  const share = (isSo: (one: Measured) => boolean) =>
    measured.length === 0 ? null : Math.round((measured.filter(isSo).length * 100) / measured.length)
  const ofTeeth = measured
    .filter(({ of }) => !of.implant)
    .map(one => ({ tooth: one.tooth, site: one.site, depth: one.depth, cal: attachmentLoss(one)! }))
  const total = ofTeeth.reduce((sum, { cal }) => sum + cal, 0)
  return {
    measured: measured.length,
    sites: exam.teeth.filter(({ present }) => present).length * SITES.length,
    bleeding: share(one => one.bleeding),
    plaque: share(one => one.plaque),
    pockets_4_5: measured.filter(({ depth }) => depth >= 4 && depth <= 5).length,
    pockets_6: measured.filter(({ depth }) => depth >= 6).length,
    mean_cal: ofTeeth.length === 0 ? null : Math.round((total / ofTeeth.length) * 10) / 10,
    worst: ofTeeth.reduce<PerioIndices['worst']>(
      (worst, one) => (worst && worst.cal >= one.cal ? worst : one),
      null,
    ),
  }
}

/** Which sites of teeth that are there have no depth yet, tooth by tooth. */
export function missingSites(exam: ExamFacts): { tooth: number; sites: Site[] }[] {
  const measured = new Set(measuredSites(exam).map(({ tooth, site }) => placeKey(tooth, site)))
  return exam.teeth
    .filter(({ present }) => present)
    .map(({ tooth }) => ({ tooth, sites: SITES.filter(site => !measured.has(placeKey(tooth, site))) }))
    .filter(({ sites }) => sites.length > 0)
}
