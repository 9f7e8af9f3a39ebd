-- A bell that rings and one that is read are no changes worth an entry of the clinic's log: the rows tell open pages themselves,
-- in the order of the feed. What was told before stays as it was.
alter table notifications
  add column xid xid8, -- the transaction that told or changed it last; null: from before the feed knew
  add column change_id bigint;
alter table notifications
  alter column xid set default pg_current_xact_id(),
  alter column change_id set default nextval('audit_entries_id_seq');
grant usage on sequence audit_entries_id_seq to zambet_app;
create index notifications_feed on notifications (xid, change_id) where xid is not null;
create index notifications_clinic_feed on notifications (clinic_id, xid, change_id) where xid is not null;

create or replace function list_changes(after_xid bigint, after_id bigint, max_rows integer)
  returns table (xid bigint, id bigint, clinic_id bigint, entity text, entity_id bigint, doctor_ids bigint[], added_by bigint, account_ids bigint[])
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select v.* from (
      (select a.xid::text::bigint, a.id, a.clinic_id, a.entity, a.entity_id, doctors_of_change(a),
              (select p.created_by from patients p
                where a.entity in ('patient', 'patient_record') and p.clinic_id = a.clinic_id and p.id = a.entity_id),
              accounts_of_change(a)
         from audit_entries a
        where a.told
          and (a.xid, a.id) > (after_xid::text::xid8, after_id)
          and a.xid < pg_snapshot_xmin(pg_current_snapshot())
        order by a.xid, a.id
        limit max_rows)
      union all
      (select n.xid::text::bigint, n.change_id, n.clinic_id, 'notification', n.id, null::bigint[], null::bigint, array[n.account_id]
         from notifications n
        where n.xid is not null
          and (n.xid, n.change_id) > (after_xid::text::xid8, after_id)
          and n.xid < pg_snapshot_xmin(pg_current_snapshot())
        order by n.xid, n.change_id
        limit max_rows)) v
     order by 1, 2
     limit max_rows
  $$;

create or replace function list_clinic_changes(after_xid bigint, after_id bigint, max_rows integer)
  returns table (xid bigint, id bigint, clinic_id bigint, entity text, entity_id bigint, doctor_ids bigint[], added_by bigint, account_ids bigint[])
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select v.* from (
      (select a.xid::text::bigint, a.id, a.clinic_id, a.entity, a.entity_id, doctors_of_change(a),
              (select p.created_by from patients p
                where a.entity in ('patient', 'patient_record') and p.clinic_id = a.clinic_id and p.id = a.entity_id),
              accounts_of_change(a)
         from audit_entries a
        where a.told
          and a.clinic_id = current_clinic_id()
          and (a.xid, a.id) > (after_xid::text::xid8, after_id)
          and a.xid < pg_snapshot_xmin(pg_current_snapshot())
        order by a.xid, a.id
        limit max_rows)
      union all
      (select n.xid::text::bigint, n.change_id, n.clinic_id, 'notification', n.id, null::bigint[], null::bigint, array[n.account_id]
         from notifications n
        where n.xid is not null
          and n.clinic_id = current_clinic_id()
          and (n.xid, n.change_id) > (after_xid::text::xid8, after_id)
          and n.xid < pg_snapshot_xmin(pg_current_snapshot())
        order by n.xid, n.change_id
        limit max_rows)) v
     order by 1, 2
     limit max_rows
  $$;

create or replace function feed_position() returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select greatest(
      (select a.xid::text::bigint from audit_entries a
        where a.told and a.xid < pg_snapshot_xmin(pg_current_snapshot())
        order by a.xid desc
        limit 1),
      (select n.xid::text::bigint from notifications n
        where n.xid < pg_snapshot_xmin(pg_current_snapshot())
        order by n.xid desc
        limit 1),
      0)
  $$;

-- What was read is of use for a season, what nobody read for a year.
create index notifications_by_age on notifications (at);
create function forget_notifications(seen_at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from notifications
     where (status = 1 and at < seen_at - interval '90 days') or at < seen_at - interval '1 year'
  $$;
revoke execute on function forget_notifications(timestamptz) from public;
grant execute on function forget_notifications(timestamptz) to zambet_app;
