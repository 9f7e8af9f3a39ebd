-- What passes the fence is for the application alone: PostgreSQL lets everybody who connects call a new function, and one
-- that runs with its owner's rights would then hand them out. From here on a new function is the application's by itself.

do $$
declare
  own regprocedure;
begin
  for own in
    select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
  loop
    execute format('revoke execute on routine %s from public', own);
    execute format('grant execute on routine %s to zambet_app', own);
  end loop;
end $$;
alter default privileges revoke execute on routines from public;
alter default privileges in schema public grant execute on routines to zambet_app;

-- A one-time code is shown to whoever names the phone or account that it was sent to, and no other with it.
create function current_code_target() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.code_target', true), '') $$;

alter table one_time_codes enable row level security;
create policy own on one_time_codes using (target = current_code_target());
