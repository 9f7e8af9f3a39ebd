-- Second factors: an app with codes, codes to fall back on, and which of them a sign-in waits for.

-- An account's app with codes. Another is set up beside the one that holds and takes its place once a code proves it.
create table authenticators (
  account_id bigint primary key references accounts (id),
  secret text check (secret like 'v1.%'), -- sealed, as is the pending one
  confirmed_at timestamptz,
  last_step bigint, -- the half minute of the last code that was accepted: none of it or before works again
  pending_secret text check (pending_secret like 'v1.%'),
  pending_at timestamptz,
  check ((secret is null) = (confirmed_at is null)),
  check ((pending_secret is null) = (pending_at is null))
);
alter table authenticators enable row level security;
create policy own on authenticators using (account_id = current_account_id());
grant select, insert, update, delete on authenticators to zambet_app;

-- Codes to fall back on when the app is gone; each works once and is kept as a hash.
create table recovery_codes (
  account_id bigint not null references accounts (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
alter table recovery_codes enable row level security;
create policy own on recovery_codes using (account_id = current_account_id());
grant select, insert, update, delete on recovery_codes to zambet_app;

alter table sign_in_challenges
  add column tries integer not null default 0; -- wrong codes of the app or of those to fall back on

-- What follows an account's first factor, and whether its clinic asks for a second one. Asked by transactions that speak for
-- the account or for its clinic, which sees neither the other's settings nor the other's secrets.
create function second_steps(wanted_account bigint)
  returns table (email boolean, totp boolean, recovery_left integer, asked_by_clinic boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.two_factor and a.email is not null,
           exists (select from authenticators t where t.account_id = a.id and t.secret is not null),
           (select count(*)::integer from recovery_codes r where r.account_id = a.id and r.used_at is null),
           coalesce(case s.values ->> 'two_steps_for'
             when 'all' then true
             when 'managers' then exists (
               select from account_roles ar join roles r on r.clinic_id = ar.clinic_id and r.id = ar.role_id
                where ar.clinic_id = a.clinic_id and ar.account_id = a.id
                  and (r.is_owner or r.permissions && array['settings.manage', 'roles.manage']))
           end, false)
      from accounts a
      left join clinic_settings s on s.clinic_id = a.clinic_id and s.section = 'login'
     where a.id = wanted_account and (a.id = current_account_id() or a.clinic_id = current_clinic_id())
  $$;
revoke execute on function second_steps(bigint) from public;
grant execute on function second_steps(bigint) to zambet_app;
