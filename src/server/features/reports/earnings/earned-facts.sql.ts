import { sql, type RawBuilder } from 'kysely'

// What doctors earned, act by act. Every act on a charge is worth the difference between what stood before it and after,
// each rounded by itself: whatever the parts in which something is paid, they add up to the whole, to the ban.

/** What was put on a charge `a` by a payment `y`: what was forgiven, or paid by a code given away, nobody paid. */
const IS_MONEY = sql`(y.method <> 'write_off' and coalesce(g.paid, true))`
const PUT = sql`
  allocations a
  join payments y on y.clinic_id = a.clinic_id and y.id = a.payment_id
  left join gift_codes g on g.clinic_id = y.clinic_id and g.id = y.gift_code_id`

/** Charges on which one of the acts `days` (id, reverses_id) may have earned something. */
const TOUCHED = sql`
  select a.charge_id from days d join allocations a on a.event_id = d.id
  union
  select c.id from days d join charges c on c.event_id in (d.id, d.reverses_id) where c.use_id is not null
  union
  select c.id from days d
    join allocations a on a.event_id = d.id
    join charges k on k.id = a.charge_id and k.kind = 'subscription'
    join charges c on c.clinic_id = k.clinic_id and c.patient_subscription_id = k.patient_subscription_id and c.use_id is not null`

/** Money on a visit's line: after each act, what of it is paid. */
const POINTS_OF_LINES = sql`
  select c.id as charge_id, a.event_id, a.id as allocation_id, a.payment_id, c.amount_bani as whole,
         sum(case when ${IS_MONEY} then a.amount_bani else 0 end)
           over (partition by c.id order by a.event_id, a.id) as paid
    from earning c join ${PUT} on a.clinic_id = c.clinic_id and a.charge_id = c.id
   where c.use_id is null`

/**
 * A package's session, what is paid of its package and whatever ends it. What a package that ended early gave back towards
 * its own price is no money, and is asked for no more.
 */
const POINTS_OF_SESSIONS = sql`
  select c.id, p.event_id, p.allocation_id, p.payment_id, k.amount_bani - m.given_up, case when p.is_end then 0 else m.paid end
    from earning c
    join lateral (
      select k.id, k.amount_bani from charges k
       where k.clinic_id = c.clinic_id and k.patient_subscription_id = c.patient_subscription_id and k.kind = 'subscription'
       order by k.id desc limit 1) k on true
    left join money_events r on r.clinic_id = c.clinic_id and r.reverses_id = c.event_id
    cross join lateral (
      select c.event_id, 0::bigint as allocation_id, null::bigint as payment_id, false as is_end
      union all
      select a.event_id, a.id, a.payment_id, false from allocations a
       where a.clinic_id = c.clinic_id and a.charge_id = k.id and a.event_id > c.event_id and (r.id is null or a.event_id < r.id)
      union all
      select r.id, 0, null, true where r.id is not null) p
    cross join lateral (
      select coalesce(sum(a.amount_bani) filter (where ${IS_MONEY} and y.method <> 'package_refund'), 0) as paid,
             coalesce(sum(a.amount_bani) filter (where y.method = 'package_refund'), 0) as given_up
        from ${PUT}
       where a.clinic_id = c.clinic_id and a.charge_id = k.id
         and (a.event_id < p.event_id or (a.event_id = p.event_id and (p.allocation_id = 0 or a.id <= p.allocation_id)))) m
   where c.use_id is not null`

/**
 * As CTEs ending in `facts` (charge_id, event_id, allocation_id, payment_id, doctor_id, percent, day, at, collected, lab, earned):
 * what the acts `days` (id, day, made_at, reverses_id) earned whom. Of a line it is what is paid, of a session its worth as far as
 * its package is paid; the laboratory's cost is taken off in the same proportion.
 */
export const FACTS = (ofDoctors: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  earning as materialized (
    select c.clinic_id, c.id, c.event_id, c.use_id, c.patient_subscription_id, c.amount_bani
      from (${TOUCHED}) t join charges c on c.id = t.charge_id
     where c.kind = 'service' and c.doctor_id is not null and ${ofDoctors}),
  points as (${POINTS_OF_LINES} union all ${POINTS_OF_SESSIONS}),
  standing as (
    select p.charge_id, p.event_id, p.allocation_id, p.payment_id, c.doctor_id, c.doctor_percent as percent, s.collected, s.lab,
           round((s.collected - s.lab) * c.doctor_percent / 100.0) as earned
      from points p
      join charges c on c.id = p.charge_id
      cross join lateral (
        select case when c.use_id is null then p.paid
                    when p.whole > 0 then round(c.use_value_bani * p.paid::numeric / p.whole) else 0 end as collected,
               case when p.whole > 0 then round(c.lab_cost_bani * p.paid::numeric / p.whole) else 0 end as lab) s),
  steps as (
    select s.charge_id, s.event_id, s.allocation_id, s.payment_id, s.doctor_id, s.percent,
           (s.collected - lag(s.collected, 1, 0) over w)::bigint as collected,
           (s.lab - lag(s.lab, 1, 0) over w)::bigint as lab,
           (s.earned - lag(s.earned, 1, 0) over w)::bigint as earned
      from standing s window w as (partition by s.charge_id order by s.event_id, s.allocation_id)),
  facts as materialized (
    select x.*, d.day, d.made_at as at from steps x join days d on d.id = x.event_id
     where x.collected <> 0 or x.lab <> 0 or x.earned <> 0)`
