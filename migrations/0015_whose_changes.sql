-- The feed of changes says whose diary each touches, so that a doctor confined to their own hears of no other: of a
-- booking its doctors before, after and now; of a hold its doctor; of a patient every doctor visited, and who added them.
-- Null is everybody.
create function doctors_of_change(change audit_entries) returns bigint[]
  language sql stable
  as $$
    select case change.entity
      when 'booking' then array_remove(array[
        (change.before ->> 'doctor_id')::bigint,
        (change.after ->> 'doctor_id')::bigint,
        (select b.doctor_id from bookings b where b.clinic_id = change.clinic_id and b.id = change.entity_id)], null)
      when 'hold' then case
        when coalesce(change.before, change.after) ->> 'doctor_id' is not null
         and coalesce(change.after, change.before) ->> 'doctor_id' is not null
        then array_remove(array[(change.before ->> 'doctor_id')::bigint, (change.after ->> 'doctor_id')::bigint], null)
      end
      when 'patient' then array(
        select distinct b.doctor_id from bookings b
         where b.clinic_id = change.clinic_id and b.patient_id = change.entity_id)
    end
  $$;

drop function list_changes(bigint, bigint, integer);
create function list_changes(after_xid bigint, after_id bigint, max_rows integer)
  returns table (xid bigint, id bigint, clinic_id bigint, entity text, entity_id bigint, doctor_ids bigint[], added_by bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.xid::text::bigint, a.id, a.clinic_id, a.entity, a.entity_id, doctors_of_change(a),
           (select p.created_by from patients p
             where a.entity = 'patient' and p.clinic_id = a.clinic_id and p.id = a.entity_id)
      from audit_entries a
     where (a.xid, a.id) > (after_xid::text::xid8, after_id)
       and a.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by a.xid, a.id
     limit max_rows
  $$;

drop function list_clinic_changes(bigint, bigint, integer);
create function list_clinic_changes(after_xid bigint, after_id bigint, max_rows integer)
  returns table (xid bigint, id bigint, clinic_id bigint, entity text, entity_id bigint, doctor_ids bigint[], added_by bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.xid::text::bigint, a.id, a.clinic_id, a.entity, a.entity_id, doctors_of_change(a),
           (select p.created_by from patients p
             where a.entity = 'patient' and p.clinic_id = a.clinic_id and p.id = a.entity_id)
      from audit_entries a
     where a.clinic_id = current_clinic_id()
       and (a.xid, a.id) > (after_xid::text::xid8, after_id)
       and a.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by a.xid, a.id
     limit max_rows
  $$;
revoke execute on function doctors_of_change(audit_entries) from public;
revoke execute on function list_changes(bigint, bigint, integer) from public;
revoke execute on function list_clinic_changes(bigint, bigint, integer) from public;
grant execute on function list_changes(bigint, bigint, integer) to zambet_app;
grant execute on function list_clinic_changes(bigint, bigint, integer) to zambet_app;
