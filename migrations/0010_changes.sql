-- The feed of changes that keeps open calendars current, read from the audit entries that every change writes anyway.
-- Ids alone would lie: a transaction that took a lower id may commit later. So the feed is ordered by transaction and
-- shows only transactions older than every one still open; whoever has read up to a point has missed nothing.
-- NOTIFY would do it too, but it takes one lock that all commits share; these look-ups cost the writers nothing.

create index audit_entries_feed on audit_entries (xid, id);
create index audit_entries_clinic_feed on audit_entries (clinic_id, xid, id);

-- Changes of all clinics after a point, for the process that tells its open connections; no word of what changed.
create function list_changes(after_xid bigint, after_id bigint, max_rows integer)
  returns table (xid bigint, id bigint, clinic_id bigint, entity text, entity_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.xid::text::bigint, a.id, a.clinic_id, a.entity, a.entity_id
      from audit_entries a
     where (a.xid, a.id) > (after_xid::text::xid8, after_id)
       and a.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by a.xid, a.id
     limit max_rows
  $$;

-- The same for the clinic that the transaction speaks for: what a reconnecting calendar has missed.
create function list_clinic_changes(after_xid bigint, after_id bigint, max_rows integer)
  returns table (xid bigint, id bigint, clinic_id bigint, entity text, entity_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.xid::text::bigint, a.id, a.clinic_id, a.entity, a.entity_id
      from audit_entries a
     where a.clinic_id = current_clinic_id()
       and (a.xid, a.id) > (after_xid::text::xid8, after_id)
       and a.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by a.xid, a.id
     limit max_rows
  $$;

-- The point that the feed has reached now: the last entry's transaction that can be read. A number that no entry has
-- would not do: one that a failed transaction took is given anew after a crash of the database.
create function feed_position() returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce((
      select a.xid::text::bigint from audit_entries a
       where a.xid < pg_snapshot_xmin(pg_current_snapshot())
       order by a.xid desc
       limit 1), 0)
  $$;
