-- A folder that was not mounted for a night, or a bucket that was another: what is found again is there for people again.
drop function list_file_keys(text, integer);
create function list_file_keys(after_key text, max_rows integer)
  returns table (key text, created_at timestamptz, missing boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select f.key, f.created_at, f.status = 'missing'
      from files f where f.key > after_key collate "C" order by f.key limit max_rows
  $$;

create function mark_file_found(of_key text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update files set status = 'kept' where key = of_key and status = 'missing'
  $$;
