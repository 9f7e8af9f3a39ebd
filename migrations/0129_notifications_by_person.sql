-- A notification is told to those whose it is: the entry names them, and nobody else's pages ask again.
drop function list_changes(bigint, bigint, integer);
drop function list_clinic_changes(bigint, bigint, integer);

create function accounts_of_change(change audit_entries) returns bigint[]
  language sql immutable
  as $$
    select case when change.entity = 'notification'
      then array(select value::bigint from jsonb_array_elements_text(coalesce(change.after -> 'accounts', '[]'))) end
  $$;

create function list_changes(after_xid bigint, after_id bigint, max_rows integer)
  returns table (xid bigint, id bigint, clinic_id bigint, entity text, entity_id bigint, doctor_ids bigint[], added_by bigint, account_ids bigint[])
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.xid::text::bigint, a.id, a.clinic_id, a.entity, a.entity_id, doctors_of_change(a),
           (select p.created_by from patients p
             where a.entity in ('patient', 'patient_record') and p.clinic_id = a.clinic_id and p.id = a.entity_id),
           accounts_of_change(a)
      from audit_entries a
     where a.told
       and (a.xid, a.id) > (after_xid::text::xid8, after_id)
       and a.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by a.xid, a.id
     limit max_rows
  $$;

create function list_clinic_changes(after_xid bigint, after_id bigint, max_rows integer)
  returns table (xid bigint, id bigint, clinic_id bigint, entity text, entity_id bigint, doctor_ids bigint[], added_by bigint, account_ids bigint[])
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.xid::text::bigint, a.id, a.clinic_id, a.entity, a.entity_id, doctors_of_change(a),
           (select p.created_by from patients p
             where a.entity in ('patient', 'patient_record') and p.clinic_id = a.clinic_id and p.id = a.entity_id),
           accounts_of_change(a)
      from audit_entries a
     where a.told
       and a.clinic_id = current_clinic_id()
       and (a.xid, a.id) > (after_xid::text::xid8, after_id)
       and a.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by a.xid, a.id
     limit max_rows
  $$;

-- What the bell told of the last week stays in sight, read: everybody had it before them.
insert into notifications (clinic_id, account_id, kind, booking_id, at, status, read_at)
select x.clinic_id, a.id, x.act::text, x.booking_id, x.at, 1, now()
  from patient_acts x
  join bookings b on b.clinic_id = x.clinic_id and b.id = x.booking_id
  join accounts a on a.clinic_id = x.clinic_id and a.active and a.user_type <> 3
 where x.at > now() - interval '7 days'
   and exists (select from account_roles ar join roles r on r.clinic_id = ar.clinic_id and r.id = ar.role_id
                where ar.clinic_id = a.clinic_id and ar.account_id = a.id and 'bookings.view' = any(r.permissions))
   and (exists (select from account_roles ar join roles r on r.clinic_id = ar.clinic_id and r.id = ar.role_id
                 where ar.clinic_id = a.clinic_id and ar.account_id = a.id and 'bookings.all_doctors' = any(r.permissions))
     or exists (select from doctors d where d.clinic_id = b.clinic_id and d.id = b.doctor_id and d.account_id = a.id and d.active))
 order by x.at, x.id;
