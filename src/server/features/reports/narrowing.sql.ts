import { sql, type RawBuilder } from 'kysely'
import type { Ask, ReportFilter } from './source.ts'

const IDS = {
  doctorIds: 'doctor_id',
  locationIds: 'location_id',
  cabinetIds: 'cabinet_id',
  serviceIds: 'service_id',
} as const satisfies Record<keyof ReportFilter, string>
type Narrowed = keyof typeof IDS

/** Of rows called `named`, those of the chosen doctors, places and, where they have one, services. */
export function amongChosen(
  { filter }: Pick<Ask, 'filter'>,
  named: string,
  by: readonly Narrowed[],
): RawBuilder<unknown> {
  const parts = by.flatMap(each => {
    const ids = filter[each]
    return ids ? [sql`${sql.ref(`${named}.${IDS[each]}`)} = any(${[...ids]}::bigint[])`] : []
  })
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}

const OF_VISITS = ['doctorIds', 'locationIds', 'cabinetIds'] as const
/** Of rows of visits, those of the days, doctors and places. */
export const ofVisits = (ask: Ask, named: string): RawBuilder<unknown> =>
  sql`${within(ask, `${named}.day`)} and ${amongChosen(ask, named, OF_VISITS)}`

/** As `ofVisits`, of rows that name a service too. */
export const ofLines = (ask: Ask, named: string): RawBuilder<unknown> =>
  sql`${ofVisits(ask, named)} and ${amongChosen(ask, named, ['serviceIds'])}`

export const within = ({ from, to }: Pick<Ask, 'from' | 'to'>, day: string): RawBuilder<unknown> =>
  sql`${sql.ref(day)} >= ${from}::date and ${sql.ref(day)} <= ${to}::date`

export const isNarrowed = ({ filter }: Pick<Ask, 'filter'>): boolean =>
  Object.values(filter).some(ids => ids !== undefined)

/** What rows `x` are grouped by, as the key of a point says it; ids that are null or 0 belong nowhere. */
export function keyOf(group: Ask['group']): RawBuilder<unknown> {
  switch (group) {
    case 'all':
      return sql`'all'`
    case 'day':
      return sql`x.day::text`
    case 'week':
      return sql`to_char(x.day, 'IYYY"-W"IW')`
    case 'month':
      return sql`left(x.day::text, 7)`
    case 'year':
      return sql`left(x.day::text, 4)`
    case 'doctor':
    case 'location':
    case 'cabinet':
    case 'service':
      return sql`coalesce(nullif(${sql.ref(`x.${group}_id`)}, 0)::text, 'none')`
    default:
      throw new Error(`these rows are not split by ${group}`)
  }
}

/** The key of rows `x` that `bySplit` groups; `all` is what all of them come to, beside. */
export const splitKey = (group: Ask['group']): RawBuilder<unknown> =>
  group === 'all' ? sql`'all'` : sql`coalesce(${keyOf(group)}, 'all')`
export const bySplit = (group: Ask['group']): RawBuilder<unknown> =>
  group === 'all' ? sql`group by ()` : sql`group by grouping sets ((${keyOf(group)}), ())`

/** Those of a cell, where narrowing the days and the choice does not say it yet: what belongs nowhere. */
export const ofKey = (group: Ask['group'], key: string | undefined): RawBuilder<unknown> =>
  key === undefined ? sql`true` : sql`${keyOf(group)} = ${key}`
