import { bucketKeyOf } from '#domain/reports/spans.ts'
import { isTimeGroup, type Sums } from '#domain/reports/figures.ts'
import type { Ask, SumsByKey } from './source.ts'

/** What was added up under cells (the first day of a span, an id, or null for all of it), by the keys of points. */
export function byKey(
  { group }: Ask,
  rows: readonly (Sums & { readonly cell: string | number | null })[],
): SumsByKey {
  return new Map(rows.map(({ cell, ...sums }): [string, Sums] => [keyOf(group, cell), sums]))
}

function keyOf(group: Ask['group'], cell: string | number | null): string {
  if (cell === null || group === 'all') return 'all'
  return isTimeGroup(group) ? bucketKeyOf(String(cell), group) : String(cell)
}
