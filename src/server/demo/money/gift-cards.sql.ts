import type pg from 'pg'

/** Writes what was paid at the desk for the codes that were sold, a few at a time. */
export async function sellCodes(
  client: pg.ClientBase,
  clinicId: number,
  day: string,
  now: Date,
): Promise<void> {
  await client.query(`select set_config('app.clinic_id', $1, true)`, [String(clinicId)])
  await client.query(
    `
    with sold as (
      select c.id, c.gift_card_id, c.value_bani,
             (row_number() over (partition by c.gift_card_id order by c.id) - 1) / 4 as turn
        from gift_codes c where c.clinic_id = $1 and c.paid
    ), acts as materialized (
      select a.gift_card_id, a.turn, (post_money($3, $1, $2::date, jsonb_build_array(jsonb_build_object(
               'kind', 'code_sold',
               'moves', jsonb_build_array(jsonb_build_object(
                 'debit', 'card', 'credit', 'gift_codes', 'amount_bani', a.amount))))) #>> '{events,0}')::bigint as event
        from (select gift_card_id, turn, sum(value_bani)::bigint as amount from sold group by 1, 2) a
    )
    update gift_codes c set sold_event_id = a.event
      from sold s join acts a on a.gift_card_id = s.gift_card_id and a.turn = s.turn
     where c.clinic_id = $1 and c.id = s.id`,
    [clinicId, day, now],
  )
  await client.query(`select set_config('app.clinic_id', '', true)`)
}
