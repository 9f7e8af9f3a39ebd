import type pg from 'pg'

/** Until how long ago some have not paid yet. */
const OWING_DAYS = 30

/** What visits that took place come to, line by line, with the numbers of the acts to be written; $1 clinic, $2 now, $3 days. */
const LINES = `
  create temporary table demo_lines on commit drop as
  with visits as (
    select b.id as booking_id, b.patient_id, b.doctor_id, b.ends_at, b.id % 25 as turn, d.earnings_percent
      from bookings b join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
     where b.clinic_id = $1 and b.status = 'completed' and b.cancelled_at is null and b.patient_id is not null
       and b.ends_at <= $2
  ), priced as (
    select v.*, x.position, x.service_id, s.name_ro, s.name_en, x.price_bani,
           case when v.turn = 12 then x.price_bani / 10 else 0 end as discount_bani,
           case when s.name_ro ~* '(coroan|punt|protez)' then x.price_bani * 3 / 10 else 0 end as lab_cost_bani
      from visits v
      join booking_services x on x.clinic_id = $1 and x.booking_id = v.booking_id
      join services s on s.clinic_id = $1 and s.id = x.service_id
  ), summed as (
    select p.*, p.price_bani - p.discount_bani as net_bani,
           sum(p.price_bani - p.discount_bani) over (partition by p.booking_id order by p.position)
             - (p.price_bani - p.discount_bani) as before_bani,
           sum(p.price_bani - p.discount_bani) over (partition by p.booking_id) as total_bani
      from priced p
  ), paying as (
    select s.*, case when s.ends_at < $2::timestamptz - make_interval(days => $3) then s.total_bani
                     when s.turn in (0, 1) then 0
                     when s.turn in (2, 3) then s.total_bani / 2 / 1000 * 1000 else s.total_bani end as paid_bani,
           (case when s.turn % 3 = 0 then 'cash' when s.turn = 7 then 'bank' else 'card' end)::text as method
      from summed s
  )
  select p.*, nextval(pg_get_serial_sequence('money_events', 'id')) as charged_event,
         nextval(pg_get_serial_sequence('charges', 'id')) as charge_id,
         case when p.before_bani = 0 and p.position = min(p.position) over (partition by p.booking_id) and p.paid_bani > 0
              then nextval(pg_get_serial_sequence('money_events', 'id')) end as paid_event,
         case when p.position = min(p.position) over (partition by p.booking_id) and p.paid_bani > 0
              then nextval(pg_get_serial_sequence('payments', 'id')) end as payment_id
    from (select * from paying order by ends_at, booking_id, position) p`

/** The acts themselves, as the desk would have posted them; $1 clinic, $2 zone. */
const ACTS = [
  `insert into money_events (clinic_id, id, kind, day, made_at)
   select $1, e.id, e.kind::money_event_kind, (e.ends_at at time zone $2::text)::date, e.ends_at
     from (select charged_event as id, 'charge' as kind, ends_at from demo_lines
           union all select paid_event, 'payment', ends_at from demo_lines where paid_event is not null) e order by e.id`,
  `insert into charges (clinic_id, id, event_id, patient_id, kind, booking_id, line, service_id, name_ro, name_en, price_bani,
                        discount_bani, amount_bani, vat, doctor_id, doctor_percent, lab_cost_bani)
   select $1, charge_id, charged_event, patient_id, 'service', booking_id, position, service_id, name_ro, name_en, price_bani,
          discount_bani, net_bani, 'none', doctor_id, earnings_percent, lab_cost_bani
     from demo_lines where $2::text is not null order by charge_id`,
  `insert into payments (clinic_id, id, event_id, patient_id, method, amount_bani)
   select $1, payment_id, paid_event, patient_id, method::payment_method, paid_bani
     from demo_lines where payment_id is not null and $2::text is not null order by payment_id`,
  `insert into allocations (clinic_id, event_id, payment_id, charge_id, amount_bani)
   select $1, f.paid_event, f.payment_id, l.charge_id, least(l.net_bani, l.paid_bani - l.before_bani)
     from demo_lines l join demo_lines f on f.booking_id = l.booking_id and f.payment_id is not null
    where l.net_bani > 0 and l.before_bani < l.paid_bani and $2::text is not null order by l.charge_id`,
  `insert into money_moves (clinic_id, event_id, debit, credit, amount_bani, patient_id, doctor_id, charge_id, payment_id)
   select $1, m.event_id, m.debit::money_account, m.credit::money_account, m.amount_bani, m.patient_id, m.doctor_id, m.charge_id, m.payment_id
     from (select charged_event as event_id, 'patient' as debit, 'income' as credit, net_bani as amount_bani, patient_id, doctor_id,
                  charge_id, null::bigint as payment_id
             from demo_lines where net_bani > 0
           union all
           select paid_event, method, 'patient', paid_bani, patient_id, null, null, payment_id
             from demo_lines where paid_event is not null) m
    where $2::text is not null order by m.event_id`,
] as const

/**
 * Charges the visits that took place as they ended, a few with a discount and dental work with its laboratory, and has nearly
 * all of them paid: by card, in cash, of the last weeks some in part.
 */
export async function insertMoney(
  client: pg.ClientBase,
  clinicId: number,
  zone: string,
  now: number,
): Promise<void> {
  await client.query(`select set_config('app.clinic_id', $1, true)`, [String(clinicId)])
  await client.query(LINES, [clinicId, new Date(now), OWING_DAYS])
  await client.query('analyze demo_lines')
  for (const acts of ACTS) await client.query(acts, [clinicId, zone])
  await client.query('drop table demo_lines')
  await client.query(`select set_config('app.clinic_id', '', true)`)
}
