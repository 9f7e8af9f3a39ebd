// One exam beside an earlier one.

import { measuredSites } from './indices.ts'
import { placeKey, type ExamFacts, type SiteReading } from './sites.ts'

/** Probing again gives the same depth within a millimetre: less is no change. */
const CLEAR_MILLIMETRES = 2

export interface Comparison {
  /** By place, for sites that both measured: how much deeper the later one is. */
  readonly deeper: ReadonlyMap<string, number>
  readonly better: number
  readonly worse: number
  /** What the earlier one read, by place. */
  readonly earlier: ReadonlyMap<string, SiteReading>
}

export function compareExams(earlier: ExamFacts, later: ExamFacts): Comparison {
  const before = new Map(measuredSites(earlier).map(one => [placeKey(one.tooth, one.site), one]))
  const deeper = new Map<string, number>()
  for (const { tooth, site, depth } of measuredSites(later)) {
    const key = placeKey(tooth, site)
    const was = before.get(key)
    if (was) deeper.set(key, depth - was.depth)
  }
  const changes = [...deeper.values()]
  return {
    deeper,
    better: changes.filter(change => change <= -CLEAR_MILLIMETRES).length,
    worse: changes.filter(change => change >= CLEAR_MILLIMETRES).length,
    earlier: before,
  }
}
