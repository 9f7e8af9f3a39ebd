-- Who changes something names the version that they began with, so that the second of two savers is told of the first.
do $$
declare
  named text;
begin
  foreach named in array array['clinics', 'roles', 'locations', 'cabinets', 'specialities', 'services', 'doctors', 'patients'] loop
    execute format('alter table %I
      add column version integer not null default 1,
      add column changed_by bigint references accounts (id),
      add column changed_at timestamptz', named);
  end loop;
end $$;

-- An entry may be of anything; whether open pages are told of it is decided as it is written. The feed reads those alone,
-- however many others there are.
alter table audit_entries add column told boolean not null default true;
drop index audit_entries_feed;
drop index audit_entries_clinic_feed;
create index audit_entries_feed on audit_entries (xid, id) where told;
create index audit_entries_clinic_feed on audit_entries (clinic_id, xid, id) where told;

create or replace function list_changes(after_xid bigint, after_id bigint, max_rows integer)
  returns table (xid bigint, id bigint, clinic_id bigint, entity text, entity_id bigint, doctor_ids bigint[], added_by bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.xid::text::bigint, a.id, a.clinic_id, a.entity, a.entity_id, doctors_of_change(a),
           (select p.created_by from patients p
             where a.entity = 'patient' and p.clinic_id = a.clinic_id and p.id = a.entity_id)
      from audit_entries a
     where a.told
       and (a.xid, a.id) > (after_xid::text::xid8, after_id)
       and a.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by a.xid, a.id
     limit max_rows
  $$;

create or replace function list_clinic_changes(after_xid bigint, after_id bigint, max_rows integer)
  returns table (xid bigint, id bigint, clinic_id bigint, entity text, entity_id bigint, doctor_ids bigint[], added_by bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.xid::text::bigint, a.id, a.clinic_id, a.entity, a.entity_id, doctors_of_change(a),
           (select p.created_by from patients p
             where a.entity = 'patient' and p.clinic_id = a.clinic_id and p.id = a.entity_id)
      from audit_entries a
     where a.told
       and a.clinic_id = current_clinic_id()
       and (a.xid, a.id) > (after_xid::text::xid8, after_id)
       and a.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by a.xid, a.id
     limit max_rows
  $$;

create or replace function feed_position() returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce((
      select a.xid::text::bigint from audit_entries a
       where a.told
         and a.xid < pg_snapshot_xmin(pg_current_snapshot())
       order by a.xid desc
       limit 1), 0)
  $$;
