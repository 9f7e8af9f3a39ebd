import type pg from 'pg'

/** Starts packages for the first who come for what they cover, paid by card that day; their coming visits hold a use each. */
export async function startPackages(
  client: pg.ClientBase,
  clinicId: number,
  startedOn: string,
  now: Date,
  count: number,
): Promise<void> {
  await client.query(
    `
    with coming as (
      select c.subscription_id, b.patient_id, min(b.starts_at) as first,
             row_number() over (partition by c.subscription_id order by min(b.starts_at), b.patient_id) as place
        from bookings b
        join booking_services x on x.clinic_id = b.clinic_id and x.booking_id = b.id
        join subscription_services c on c.clinic_id = b.clinic_id and c.service_id = x.service_id
       where b.clinic_id = $1 and b.starts_at > $3 and b.status in ('approved', 'confirmed') and b.cancelled_at is null
         and b.patient_id is not null and b.booking_type = 'simple'
       group by c.subscription_id, b.patient_id)
    insert into patient_subscriptions (clinic_id, patient_id, subscription_id, started_on, ends_on, price_bani, maximum_uses,
                                       no_show_uses, created_at)
    select $1, n.patient_id, n.subscription_id, $2::date,
           case when s.months > 0 then ($2::date + make_interval(months => s.months))::date end, s.price_bani, s.maximum_uses,
           s.no_show_uses, $2::date + interval '10 hours'
      from coming n join subscriptions s on s.clinic_id = $1 and s.id = n.subscription_id
     where n.place <= $4
     order by n.subscription_id, n.place`,
    [clinicId, startedOn, now, count],
  )
  await client.query(`select set_config('app.clinic_id', $1, true)`, [String(clinicId)])
  await client.query(
    `
    select post_money(t.created_at, $1, t.started_on, jsonb_build_array(
        jsonb_build_object(
          'kind', 'start',
          'charges', jsonb_build_array(jsonb_build_object(
            'patient_id', t.patient_id, 'kind', 'subscription', 'patient_subscription_id', t.id, 'name_ro', s.name_ro,
            'name_en', s.name_en, 'price_bani', t.price_bani, 'amount_bani', t.price_bani, 'vat', 'none')),
          'moves', jsonb_build_array(jsonb_build_object(
            'debit', 'patient', 'credit', 'packages', 'amount_bani', t.price_bani, 'patient_id', t.patient_id, 'charge', 0))),
        jsonb_build_object(
          'kind', 'payment',
          'payments', jsonb_build_array(jsonb_build_object(
            'patient_id', t.patient_id, 'method', 'card', 'amount_bani', t.price_bani)),
          'moves', jsonb_build_array(jsonb_build_object(
            'debit', 'card', 'credit', 'patient', 'amount_bani', t.price_bani, 'patient_id', t.patient_id, 'payment', 0)),
          'allocations', jsonb_build_array(jsonb_build_object(
            'payment', 0, 'charge', 0, 'amount_bani', t.price_bani)))))
      from patient_subscriptions t
      join subscriptions s on s.clinic_id = t.clinic_id and s.id = t.subscription_id
     where t.clinic_id = $1
     order by t.id`,
    [clinicId],
  )
  await client.query(`select set_config('app.clinic_id', '', true)`)
  await client.query(
    `
    insert into subscription_uses (clinic_id, patient_subscription_id, booking_id, line, service_id, created_at, changed_at)
    select $1, l.started_id, l.booking_id, l.position, l.service_id, $2, $2
      from (select t.id as started_id, t.maximum_uses, x.booking_id, x.position, x.service_id,
                   row_number() over (partition by t.id order by b.starts_at, x.position) as nth
              from patient_subscriptions t
              join bookings b on b.clinic_id = t.clinic_id and b.patient_id = t.patient_id
              join booking_services x on x.clinic_id = b.clinic_id and x.booking_id = b.id
              join subscription_services c
                on c.clinic_id = t.clinic_id and c.subscription_id = t.subscription_id and c.service_id = x.service_id
             where t.clinic_id = $1 and b.starts_at > $2 and b.status in ('approved', 'confirmed') and b.cancelled_at is null) l
     where l.nth <= l.maximum_uses
     order by l.started_id, l.nth`,
    [clinicId, now],
  )
}
