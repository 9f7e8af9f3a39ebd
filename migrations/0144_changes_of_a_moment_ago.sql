-- Where the clinic's feed stood at a moment: a page that opened then, and listens only now, is told what came in between.
create function clinic_feed_position(stood_at timestamptz) returns table (xid bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.xid::text::bigint, a.id
      from audit_entries a
     where a.told
       and a.clinic_id = current_clinic_id()
       and a.at < stood_at
       and a.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by a.xid desc, a.id desc
     limit 1
  $$;
revoke execute on function clinic_feed_position(timestamptz) from public;
grant execute on function clinic_feed_position(timestamptz) to zambet_app;
