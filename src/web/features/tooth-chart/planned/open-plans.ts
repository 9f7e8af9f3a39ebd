// What was planned and may have been done at a visit.

import type { LocalDate } from '#domain/time/wall-time.ts'
import { foldChart } from '#domain/tooth-chart/fold.ts'
import { ruleOf } from '#domain/tooth-chart/kinds.ts'
import type { DrawnEntry } from '../edit/chart-editing.ts'
import { factsOf, wholeOf } from '../edit/draw-waiting.ts'

/** A plan, a bridge whole; those of the visit's doctor first, then the oldest. */
export function openPlans(
  entries: readonly DrawnEntry[],
  { day, doctorId }: { readonly day: LocalDate; readonly doctorId: number },
): DrawnEntry[][] {
  const { teeth, arches, mouth } = foldChart(factsOf(entries), day)
  const standing = [...teeth.values(), arches.upper, arches.lower, mouth].flatMap(place => place.standing)
  const holding = new Set(standing.map(({ entry }) => entry.id))
  const plans = entries.filter(
    one =>
      holding.has(one.id) &&
      one.state === 'planned' &&
      ruleOf(one.kind).states.includes('done') &&
      // The first of those that stand together stands for all of them.
      wholeOf(one, entries)[0] === one,
  )
  const later = (one: DrawnEntry) => (one.doctor.id === doctorId ? 0 : 1)
  return plans
    .toSorted(
      (one, other) => later(one) - later(other) || one.date.localeCompare(other.date) || one.id - other.id,
    )
    .map(one => wholeOf(one, entries))
}
