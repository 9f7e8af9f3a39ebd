import { LOST_AFTER_MONTHS } from '#domain/reports/people.ts'
import { isTimeGroup } from '#domain/reports/figures.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ask } from '../source.ts'
import { cellOf, isAmong, tookPlace } from '../visits-of.sql.ts'

// Visits go with a record that is merged into another (`MOVING`, and a trigger), so whose a visit is is one person.

/** The first day of what `cell` stands for, as far as it was asked for. */
const beginOf = ({ group, from }: Ask, cell: RawBuilder<unknown>) =>
  group !== 'all' && isTimeGroup(group) ? sql`greatest(${cell}, ${from}::date)` : sql`${from}::date`

/** Whether the first visit `f` lies in the cell too. */
function isWithin(ask: Ask): RawBuilder<unknown> {
  const isPlace = ask.group === 'doctor' || ask.group === 'location'
  return isPlace ? sql`${cellOf(ask.group, 'f', sql`f.day`)} = c.cell` : sql`true`
}

/** The visits of the days that took place. */
export const ofDays = (ask: Ask) => sql`
  ${tookPlace('b')} and b.day >= ${ask.from} and b.day <= ${ask.to} and ${isAmong(ask.filter, 'b')}`

/** The first visit ever of `patient`, whoever it was with and whatever the report is narrowed to. */
export const firstVisitOf = (patient: string) => sql`
  select b.id, b.day, b.starts_at, b.doctor_id, b.location_id, b.cabinet_id
    from bookings b
   where b.patient_id = ${sql.ref(patient)} and ${tookPlace('b')}
   order by b.starts_at, b.id limit 1`

interface Cell {
  /** The first day of a span, an id, or null. */
  readonly cell: string | number | null
}

interface PeopleCell extends Cell {
  readonly people: number
  readonly new_people: number
  readonly returning: number
}

/**
 * Who came: persons with a visit of the cell that took place; new, whose first one ever it was; returning, who had come
 * before the cell's first day.
 */
export async function countPeople(tx: ClinicTx, ask: Ask): Promise<PeopleCell[]> {
  const begins = beginOf(ask, sql`c.cell`)
  const { rows } = await sql<PeopleCell>`
    with came as (
      select b.patient_id, ${cellOf(ask.group, 'b', sql`b.day`)} as cell from bookings b where ${ofDays(ask)} group by 1, 2),
    began as (
      select c.patient_id, f.* from (select distinct patient_id from came) c
       cross join lateral (${firstVisitOf('c.patient_id')}) f)
    select c.cell, count(*)::int as people,
           count(*) filter (where f.day < ${begins})::int as returning,
           count(*) filter (where f.day >= ${begins} and ${isWithin(ask)} and ${isAmong(ask.filter, 'f')})::int as new_people
      from came c join began f on f.patient_id = c.patient_id
     group by c.cell`.execute(tx)
  return rows
}

const LOST_ON = sql`(b.day + interval '${sql.raw(String(LOST_AFTER_MONTHS))} months')::date`
/** Months are of different lengths: a few days around, which an index finds, hold every visit that turns so old. */
const longAgo = (day: string, days: number) =>
  sql`((${day}::date - interval '${sql.raw(String(LOST_AFTER_MONTHS))} months')::date + ${sql.lit(days)}::int)`

/** Visits `b` whose patient was lost on one of the days, as `LOST_AFTER_MONTHS` says; none of days that are still to come. */
export const lostVisits = (ask: Ask) => sql`
  ${tookPlace('b')} and b.day >= ${longAgo(ask.from, -4)} and b.day <= ${longAgo(ask.to, 4)}
  and ${LOST_ON} >= ${ask.from} and ${LOST_ON} <= least(${ask.to}::date, ${ask.today}::date)
  and ${isAmong(ask.filter, 'b')}
  and not exists (
    select from bookings o join locations l on l.clinic_id = o.clinic_id and l.id = o.location_id
     where o.patient_id = b.patient_id and o.starts_at >= b.starts_at and (o.starts_at, o.id) > (b.starts_at, b.id)
       and case when o.day <= ${LOST_ON} then o.cancelled_at is null and o.status <> 'no_show'
                else (o.created_at at time zone l.zone)::date <= ${LOST_ON}
                     and (o.cancelled_at is null or (o.cancelled_at at time zone l.zone)::date > ${LOST_ON}) end)`

interface LostCell extends Cell {
  readonly lost: number
}

export async function countLost(tx: ClinicTx, ask: Ask): Promise<LostCell[]> {
  const { rows } = await sql<LostCell>`
    select ${cellOf(ask.group, 'b', LOST_ON)} as cell, count(distinct b.patient_id)::int as lost
      from bookings b where ${lostVisits(ask)} group by 1`.execute(tx)
  return rows
}
