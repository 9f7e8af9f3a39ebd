import type { ClinicTx } from '#server/records/transaction.ts'
import { sql } from 'kysely'
import { byKey } from '../cell-keys.ts'
import type { Ask, ReportFilter, Source } from '../source.ts'
import { cellOf, isAmong, tookPlace } from '../visits-of.sql.ts'

/** That a review `r` was written on one of the days, of a visit `b` that took place and that the report is narrowed to. */
export const writtenWithin = ({ from, to, filter }: Pick<Ask, 'from' | 'to' | 'filter'>) => sql`
  r.took_place and r.day >= ${from} and r.day <= ${to} and ${isAmong(filter, 'b')}`

export const STARS = [5, 4, 3, 2, 1] as const

interface ReviewCell {
  readonly cell: string | number | null
  readonly reviews: number
  readonly stars: number
  readonly answered: number
}

/** What was said of visits on the days, but for what is hidden. */
export const sumReviews: Source = async (tx, ask) => {
  const counts = STARS.map(
    stars => sql`count(*) filter (where r.rating = ${sql.lit(stars)})::int as ${sql.ref(`stars_${stars}`)}`,
  )
  const { rows } = await sql<ReviewCell>`
    select ${cellOf(ask.group, needsVisit(ask) ? 'b' : 'r', sql`r.day`)} as cell, count(*)::int as reviews,
           sum(r.rating)::int as stars, count(r.answered_at)::int as answered, ${sql.join(counts)}
      from ${needsVisit(ask) ? REVIEWS_OF_VISITS : sql`reviews r`}
     where r.hidden_at is null and ${needsVisit(ask) ? writtenWithin(ask) : writtenOf(ask)}
     group by 1`.execute(tx)
  return byKey(ask, rows)
}

export const REVIEWS_OF_VISITS = sql`reviews r join bookings b on b.clinic_id = r.clinic_id and b.id = r.booking_id`

/** A review knows its doctor; the rest is its visit's. */
function needsVisit({ group, filter }: Ask): boolean {
  const { locationIds, cabinetIds, serviceIds }: ReportFilter = filter
  return group === 'location' || [locationIds, cabinetIds, serviceIds].some(ids => ids !== undefined)
}

const writtenOf = ({ from, to, filter: { doctorIds } }: Ask) => sql`
  r.took_place and r.day >= ${from} and r.day <= ${to}
  ${doctorIds ? sql`and r.doctor_id = any(${[...doctorIds]}::bigint[])` : sql``}`

interface SaidCell {
  readonly cell: string | number | null
  readonly completed: number
  readonly reviewed: number
}

/** Of the visits of the days that took place, how many were reviewed since, hidden or not. */
export const sumReviewed: Source = async (tx, ask) => byKey(ask, await countReviewed(tx, ask))

async function countReviewed(tx: ClinicTx, ask: Ask): Promise<SaidCell[]> {
  const { rows } = await sql<SaidCell>`
    select ${cellOf(ask.group, 'b', sql`b.day`)} as cell, count(*)::int as completed, count(r.booking_id)::int as reviewed
      from bookings b left join reviews r on r.clinic_id = b.clinic_id and r.booking_id = b.id
     where ${tookPlace('b')} and b.day >= ${ask.from} and b.day <= ${ask.to} and ${isAmong(ask.filter, 'b')}
     group by 1`.execute(tx)
  return rows
}
