import type pg from 'pg'

/** Since when the clinic keeps its money here. */
const DAYS = 30

/** Charges the visits of the last weeks as they ended, and has nearly all of them paid: by card, in cash, some in part. */
export async function insertMoney(
  client: pg.ClientBase,
  clinicId: number,
  zone: string,
  now: number,
): Promise<void> {
  await client.query(`select set_config('app.clinic_id', $1, true)`, [String(clinicId)])
  await client.query(
    `
    with visits as (
      select b.id, b.patient_id, b.doctor_id, b.ends_at, b.id % 25 as turn, d.earnings_percent
        from bookings b join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
       where b.clinic_id = $1 and b.status = 'completed' and b.cancelled_at is null and b.patient_id is not null
         and b.ends_at between $3::timestamptz - make_interval(days => $4) and $3
    ), lines as (
      select v.id, x.position, x.price_bani, (row_number() over (partition by v.id order by x.position))::int - 1 as place,
             sum(x.price_bani) over (partition by v.id order by x.position) - x.price_bani as before,
             jsonb_build_object(
               'kind', 'charge',
               'charges', jsonb_build_array(jsonb_build_object(
                 'patient_id', v.patient_id, 'kind', 'service', 'booking_id', v.id, 'line', x.position, 'service_id', x.service_id,
                 'name_ro', s.name_ro, 'name_en', s.name_en, 'price_bani', x.price_bani, 'amount_bani', x.price_bani, 'vat', 'none',
                 'doctor_id', v.doctor_id, 'doctor_percent', v.earnings_percent)),
               'moves', case when x.price_bani = 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
                 'debit', 'patient', 'credit', 'income', 'amount_bani', x.price_bani, 'patient_id', v.patient_id,
                 'doctor_id', v.doctor_id, 'charge', row_number() over (partition by v.id order by x.position) - 1)) end) as act
        from visits v
        join booking_services x on x.clinic_id = $1 and x.booking_id = v.id
        join services s on s.clinic_id = $1 and s.id = x.service_id
    ), bills as (
      select v.*, t.acts, t.total,
             case when v.turn in (0, 1) then 0 when v.turn in (2, 3) then t.total / 2 / 1000 * 1000 else t.total end as paid,
             case when v.turn % 3 = 0 then 'cash' when v.turn = 7 then 'bank' else 'card' end as method
        from visits v
        join (select l.id, jsonb_agg(l.act order by l.place) as acts, sum(l.price_bani)::bigint as total
                from lines l group by l.id) t on t.id = v.id
    ), posted as (
      select b.id, b.acts || case when b.paid = 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
               'kind', 'payment',
               'payments', jsonb_build_array(jsonb_build_object(
                 'patient_id', b.patient_id, 'method', b.method, 'amount_bani', b.paid)),
               'moves', jsonb_build_array(jsonb_build_object(
                 'debit', b.method, 'credit', 'patient', 'amount_bani', b.paid, 'patient_id', b.patient_id, 'payment', 0)),
               'allocations', (
                 select jsonb_agg(jsonb_build_object('payment', 0, 'charge', l.place,
                                    'amount_bani', least(l.price_bani, b.paid - l.before)))
                   from lines l where l.id = b.id and l.price_bani > 0 and l.before < b.paid))) end as acts,
             b.ends_at
        from bills b)
    select post_money(p.ends_at, $1, (p.ends_at at time zone $2)::date, p.acts)
      from (select * from posted order by ends_at, id) p`,
    [clinicId, zone, new Date(now), DAYS],
  )
  await client.query(`select set_config('app.clinic_id', '', true)`)
}
