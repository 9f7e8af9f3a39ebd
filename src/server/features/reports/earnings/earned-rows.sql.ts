import type { DateRange } from '#domain/time/months.ts'
import { sql, type RawBuilder } from 'kysely'
import { FACTS } from './earned-facts.sql.ts'

/** An act is of the day of its request, and is written within minutes of it; a clinic's zone is never further off. */
const LATEST = sql`2`

const IS_OPEN_AGAIN = sql`exists (select from earnings_reopenings r where r.clinic_id = s.clinic_id and r.statement_id = s.id)`

/** Whether a closed statement counted this payment, or this session, of the charge `of` already. */
const wasCounted = (of: RawBuilder<unknown>) => sql`
  exists (select from earnings_rows r join closed s on s.id = r.statement_id
           where r.charge_id ${of} and (r.payment_id is null or f.payment_id is null or r.payment_id = f.payment_id))`

/** The charge of the same line of the visit before it was made anew. */
const FORMER = sql`in (
  select o.id from charges o
   where o.clinic_id = c.clinic_id and o.booking_id = c.booking_id and o.line = c.line and o.attempt < c.attempt)`

/**
 * As CTEs ending in `earned`: what counts of the days for the doctors. Of closed months it is their statements' rows. Of others it
 * is what was done, marked where it takes back or puts anew what a closed statement counted; and in the first month after
 * those closed, what came to these by then.
 * @param ofDoctors a condition on the doctor of `c`, and `ofStatements` the same on the doctor of `s`
 */
export const EARNED = (
  { from, to }: DateRange,
  { ofDoctors, ofStatements }: { ofDoctors: RawBuilder<unknown>; ofStatements: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  closed as materialized (
    select s.id, s.doctor_id, s.month, s.closed_on, (s.month + interval '1 month')::date as ends
      from earnings_statements s where not ${IS_OPEN_AGAIN}),
  bounds as materialized (
    select s.doctor_id, min(s.month) as first, max(s.ends) as opens from closed s where ${ofStatements} group by 1),
  late as materialized (
    select s.doctor_id, s.closed_on - ${LATEST} as since, s.ends, b.first, b.opens from closed s join bounds b on b.doctor_id = s.doctor_id
     where s.closed_on - ${LATEST} < s.ends and b.opens >= ${from}::date and b.opens <= ${to}::date),
  days as materialized (
    select e.id, e.day, e.made_at, e.reverses_id from money_events e
     where (e.day >= ${from}::date and e.day <= ${to}::date)
        or exists (select from late l where e.day >= l.since and e.day < l.ends)),
  ${FACTS(ofDoctors)},
  open_rows as (
    select f.*, f.day as told_on, false as is_late,
           (f.collected < 0 and ${wasCounted(sql`= f.charge_id`)})
           or (f.collected > 0 and c.attempt > 1 and ${wasCounted(FORMER)}) as is_correction
      from facts f
      join charges c on c.id = f.charge_id
      left join bounds b on b.doctor_id = f.doctor_id
     where f.day >= ${from}::date and f.day <= ${to}::date and (b.doctor_id is null or f.day < b.first or f.day >= b.opens)),
  late_rows as (
    select f.charge_id, f.event_id, f.allocation_id, f.payment_id, f.doctor_id, f.percent,
           f.collected - coalesce(t.collected, 0) as collected, f.lab - coalesce(t.lab, 0) as lab,
           f.earned - coalesce(t.earned, 0) as earned, f.day, f.at, l.opens as told_on, true as is_late, true as is_correction
      from facts f
      join lateral (select l.opens from late l
                     where l.doctor_id = f.doctor_id and f.day >= l.first and f.day >= l.since and f.day < l.ends limit 1) l on true
      left join lateral (
        select sum(r.collected_bani)::bigint as collected, sum(r.lab_bani)::bigint as lab, sum(r.earned_bani)::bigint as earned
          from earnings_rows r join closed s on s.id = r.statement_id
         where r.charge_id = f.charge_id and r.event_id = f.event_id and r.allocation_id = f.allocation_id) t on true
     where l.opens >= ${from}::date and l.opens <= ${to}::date),
  earned as (
    select null::bigint as statement_id, o.charge_id, o.event_id, o.allocation_id, o.payment_id, c.doctor_id, o.percent,
           o.told_on as day, o.at, o.collected, o.lab, o.collected - o.lab as base, o.earned, o.is_correction, o.is_late,
           c.booking_id, c.patient_id, coalesce(b.location_id, 0) as location_id, coalesce(b.cabinet_id, 0) as cabinet_id,
           coalesce(c.service_id, 0) as service_id
      from (select charge_id, event_id, allocation_id, payment_id, percent, collected, lab, earned, at, told_on, is_late, is_correction
              from open_rows
            union all
            select charge_id, event_id, allocation_id, payment_id, percent, collected, lab, earned, at, told_on, is_late, is_correction
              from late_rows where collected <> 0 or lab <> 0 or earned <> 0) o
      join charges c on c.id = o.charge_id
      left join bookings b on b.clinic_id = c.clinic_id and b.id = c.booking_id
    union all
    select r.statement_id, r.charge_id, r.event_id, r.allocation_id, r.payment_id, s.doctor_id, r.doctor_percent,
           r.day, r.at, r.collected_bani, r.lab_bani, r.collected_bani - r.lab_bani, r.earned_bani, r.is_correction, r.is_late,
           c.booking_id, c.patient_id, r.location_id, r.cabinet_id, coalesce(c.service_id, 0)
      from closed s
      join earnings_rows r on r.statement_id = s.id
      join charges c on c.id = r.charge_id
     where ${ofStatements} and r.day >= ${from}::date and r.day <= ${to}::date)`
