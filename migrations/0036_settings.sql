-- What a clinic set, a row a section: only what was ever changed; the rest is as usual. The program names each key with its
-- limits once, and is their one writer. The bookings' first settings stay columns of the clinic, where queries use them.
create table clinic_settings (
  clinic_id bigint not null references clinics (clinic_id),
  section text not null check (section ~ '^[a-z_]{1,30}$'),
  values jsonb not null default '{}' check (jsonb_typeof(values) = 'object'),
  version integer not null default 1,
  changed_by bigint references accounts (id),
  changed_at timestamptz,
  changed_from jsonb check (jsonb_typeof(changed_from) = 'object'), -- what the last change changed, as it was before
  changed_to jsonb check (jsonb_typeof(changed_to) = 'object'),
  primary key (clinic_id, section)
);
call protect_tenant_table('clinic_settings');

-- How long somebody stays signed in is their clinic's to say; a session is renewed before anybody knows of which clinic.
create function own_login_settings() returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select s.values from accounts a join clinic_settings s on s.clinic_id = a.clinic_id and s.section = 'login'
     where a.id = current_account_id()
  $$;
revoke execute on function own_login_settings() from public;
grant execute on function own_login_settings() to zambet_app;
