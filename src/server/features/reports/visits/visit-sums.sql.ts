import type { Sums } from '#domain/reports/figures.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { sql, type RawBuilder } from 'kysely'
import { amongChosen, bySplit, ofLines, ofVisits, splitKey, within } from '../narrowing.sql.ts'
import type { Ask, SumsByKey } from '../source.ts'
import { CONDITIONS } from './visit-conditions.sql.ts'

type Row = { key: string } & Record<string, number>

/** `count` counts the visits among rows for which a condition holds. */
const sumsOf = (count: (condition: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`
  ${sql.join(Object.entries(CONDITIONS).map(([name, condition]) => sql`${count(condition)} as ${sql.id(name)}`))},
  coalesce(sum(x.produced_bani), 0)::bigint as produced, coalesce(sum(x.discount_bani), 0)::bigint as discounts,
  coalesce(sum(x.paid_bani), 0)::bigint as paid, coalesce(sum(x.produced_bani - x.paid_bani), 0)::bigint as left`

/** Days of doctors whose sums are not what they were: these are added up from their visits. */
const markedDays = (ask: Ask) =>
  sql`select distinct m.day, m.doctor_id from report_marks m where ${within(ask, 'm.day')}`

/**
 * Rows of sums, those of marked days being added up anew. Mostly no day is: asking first is a tenth of what planning for both
 * takes.
 */
async function unlessMarked(
  tx: ClinicTx,
  ask: Ask,
  sums: RawBuilder<unknown>,
  anew: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (${markedDays(ask)}) as is_any`.execute(tx)
  if (!rows[0]!.is_any) return sums
  return sql`
    with marked as materialized (${markedDays(ask)})
    ${sums} and not exists (select from marked m where m.day = r.day and m.doctor_id = r.doctor_id)
    union all
    ${anew}`
}

/** What the visits of the days came to; by service, and of some services, what belongs to these of it. */
export async function sumVisits(tx: ClinicTx, ask: Ask): Promise<SumsByKey> {
  if (ask.group === 'service' || ask.filter.serviceIds) return read(tx, sumLines(ask))
  if (ask.group === 'weekday_hour') return read(tx, sumHours(ask))
  return sumDays(tx, ask)
}

async function read(tx: ClinicTx, query: RawBuilder<Row>): Promise<SumsByKey> {
  const { rows } = await query.execute(tx)
  return new Map(rows.map(({ key, ...sums }): [string, Sums] => [key, sums]))
}

async function sumDays(tx: ClinicTx, ask: Ask): Promise<SumsByKey> {
  const days = await unlessMarked(
    tx,
    ask,
    sql`
      select r.day, r.doctor_id, r.location_id, r.cabinet_id, r.status, r.cancelled, r.source, r.visits,
             r.produced_bani, r.discount_bani, r.paid_bani
        from report_visits r where ${ofVisits(ask, 'r')}`,
    sql`
      select f.day, f.doctor_id, f.location_id, f.cabinet_id, f.status, f.cancelled, f.source, 1,
             f.produced_bani, f.discount_bani, f.paid_bani
        from marked m join visit_facts f on f.day = m.day and f.doctor_id = m.doctor_id
       where ${ofVisits(ask, 'f')}`,
  )
  return read(
    tx,
    sql<Row>`
    select ${splitKey(ask.group)} as key,
           ${sumsOf(condition => sql`coalesce(sum(x.visits) filter (where ${condition}), 0)::int`)}
      from (${days}) x
     ${bySplit(ask.group)}`,
  )
}

const COUNTED = (condition: RawBuilder<unknown>) =>
  sql`(count(distinct x.booking_id) filter (where ${condition}))::int`

const sumLines = (ask: Ask) => sql<Row>`
  select ${splitKey(ask.group)} as key, ${sumsOf(COUNTED)} from line_facts x where ${ofLines(ask, 'x')}
  ${bySplit(ask.group)}`

/** By the hour in which they begin, where they are. */
const sumHours = (ask: Ask) => sql<Row>`
  select coalesce(${HOUR_KEY}, 'all') as key, ${sumsOf(COUNTED)}
    from visit_facts x join locations l on l.clinic_id = x.clinic_id and l.id = x.location_id
   where ${ofVisits(ask, 'x')} group by grouping sets ((${HOUR_KEY}), ())`
export const HOUR_KEY = sql`extract(isodow from x.day) || '-' || extract(hour from x.starts_at at time zone l.zone)`

/** What the services of completed visits came to. */
export async function sumServices(tx: ClinicTx, ask: Ask): Promise<SumsByKey> {
  const days = await unlessMarked(
    tx,
    ask,
    sql`
      select r.day, r.doctor_id, r.location_id, r.service_id, r.lines, r.minutes, r.produced_bani
        from report_services r
       where r.status = 'completed' and r.cancelled = 'no' and ${ofVisits(ask, 'r')}`,
    sql`
      select f.day, f.doctor_id, f.location_id, f.service_id, f.lines, f.minutes, f.produced_bani
        from marked m join line_facts f on f.day = m.day and f.doctor_id = m.doctor_id
       where f.status = 'completed' and f.cancelled = 'no' and ${ofVisits(ask, 'f')}`,
  )
  return read(
    tx,
    sql<Row>`
    select ${splitKey(ask.group)} as key, coalesce(sum(x.lines), 0)::int as lines,
           coalesce(sum(x.minutes), 0)::bigint as minutes, coalesce(sum(x.produced_bani), 0)::bigint as line_produced
      from (${days}) x
     where ${amongChosen(ask, 'x', ['serviceIds'])}
     ${bySplit(ask.group)}`,
  )
}
