import { sql, type RawBuilder } from 'kysely'

/** Whether the alert "a" holds on the day of an instant, in the zone of the transaction. */
export function holds(now: number): RawBuilder<boolean> {
  return sql`(a.ended_at is null and (a.until is null or a.until >= ${new Date(now)}::timestamptz::date))`
}

/**
 * The grave alerts "a" that hold, by patient, as text of JSON in the order in which they were written; none of those who
 * were erased.
 */
export function highAlerts(of: RawBuilder<unknown>, now: number): RawBuilder<unknown> {
  return sql`
    select a.patient_id, '[' || string_agg(format('{"kind":"%s","text":%s}', a.kind, to_json(a.text)), ',' order by a.id) || ']' as alerts
      from patient_alerts a
     where ${of} and a.severity = 'high' and ${holds(now)}
       and not exists (select from erased_patients e where e.clinic_id = a.clinic_id and e.patient_id = a.patient_id)
     group by a.patient_id`
}
