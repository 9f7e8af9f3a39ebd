import type pg from 'pg'

/** Tells how each visit of a clinic came to be what it is: who made it, when it was confirmed, who came, who cancelled. */
export async function insertHistory(client: pg.ClientBase, clinicId: number): Promise<void> {
  await client.query(
    `
    with desk as (
      select coalesce(min(id) filter (where parent_id is not null), $1) as id
        from accounts where (id = $1 or parent_id = $1) and user_type = 1
    ), visits as (
      select b.*, case b.status when 'new' then 'new' else 'approved' end as first_status,
             -- Every other one answered the message instead of being asked at the desk.
             b.source = 'online' or b.id % 2 = 0 as by_patient
        from bookings b where b.clinic_id = $1
    ), steps (visit, step, at, by_patient, action, before, after) as (
      select v.id, 1, v.created_at, v.source = 'online', 'booking.created', null::text, v.first_status
        from visits v
      union all
      select v.id, 2, v.status_changed_at, v.by_patient, 'booking.status_changed', v.first_status, v.status::text
        from visits v where v.status = 'confirmed'
      union all
      select v.id, 3, v.starts_at - interval '4 minutes', false, 'booking.status_changed', v.first_status, 'arrived'
        from visits v where v.status in ('arrived', 'completed')
      union all
      select v.id, 4, v.status_changed_at, false, 'booking.status_changed',
             case v.status when 'completed' then 'arrived' else v.first_status end, v.status::text
        from visits v where v.status in ('completed', 'delay', 'no_show')
      union all
      select v.id, 5, v.cancelled_at, v.cancelled_by = 'patient', 'booking.cancelled', v.status::text, v.status::text
        from visits v where v.cancelled_at is not null
    ), told as (
      insert into patient_acts (clinic_id, at, act, booking_id)
      select $1, s.at, case s.step when 1 then 'booked' when 2 then 'confirmed' else 'cancelled' end::patient_act, s.visit
        from steps s where s.by_patient
       order by s.at, s.step)
    insert into audit_entries (clinic_id, at, actor_account_id, actor_kind, action, entity, entity_id, before, after)
    select $1, s.at, case when s.by_patient then null else desk.id end,
           case when s.by_patient then 'patient' else 'clinic' end, s.action, 'booking', s.visit,
           case when s.before is null then null else jsonb_build_object('status', s.before) end,
           jsonb_build_object('status', s.after)
      from steps s, desk
     order by s.at, s.step`,
    [clinicId],
  )
}
