import type pg from 'pg'

/** Writes what was paid at the desk for the codes that were sold. */
export async function sellCodes(
  client: pg.ClientBase,
  clinicId: number,
  day: string,
  now: Date,
): Promise<void> {
  await client.query(`select set_config('app.clinic_id', $1, true)`, [String(clinicId)])
  await client.query(
    `
    update gift_codes c set sold_event_id = (
      select (post_money($3, $1, $2::date, jsonb_build_array(jsonb_build_object(
        'kind', 'code_sold',
        'moves', jsonb_build_array(jsonb_build_object(
          'debit', 'card', 'credit', 'gift_codes', 'amount_bani', c.value_bani))))) #>> '{events,0}')::bigint)
     where c.clinic_id = $1 and c.paid`,
    [clinicId, day, now],
  )
  await client.query(`select set_config('app.clinic_id', '', true)`)
}
