-- Keys that sign in by a fingerprint, a face or a PIN, and what a browser was asked and has yet to answer.

-- One question to one browser, answered once. The browser holds the token in a cookie; here is its hash.
create table browser_challenges (
  browser_hash bytea not null,
  challenge text not null check (length(challenge) between 16 and 200),
  purpose text not null check (purpose in ('passkey_register', 'passkey_use', 'social', 'social_link')),
  account_id bigint references accounts (id), -- null where nobody is known yet
  kept jsonb not null default '{}',
  expires_at timestamptz not null,
  primary key (browser_hash, challenge)
);
create index browser_challenges_expiry on browser_challenges (expires_at);

create function current_browser() returns bytea
  language sql stable
  as $$ select decode(nullif(current_setting('app.browser', true), ''), 'hex') $$;

alter table browser_challenges enable row level security;
create policy own on browser_challenges using (browser_hash = current_browser());
grant select, insert, update, delete on browser_challenges to zambet_app;

create table passkeys (
  account_id bigint not null references accounts (id),
  id bigint generated always as identity,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null default '{}',
  is_synced boolean not null, -- kept by its owner's password manager, on more devices than one
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, id)
);
alter table passkeys enable row level security;
create policy own on passkeys using (account_id = current_account_id());
grant select, insert, update, delete on passkeys to zambet_app;

-- Whose key it is, before anybody is known.
create function find_account_of_passkey(wanted bytea) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select account_id from passkeys where credential_id = wanted $$;
revoke execute on function find_account_of_passkey(bytea) from public;
grant execute on function find_account_of_passkey(bytea) to zambet_app;

create function forget_challenges(seen_at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from browser_challenges where expires_at < seen_at $$;
revoke execute on function forget_challenges(timestamptz) from public;
grant execute on function forget_challenges(timestamptz) to zambet_app;
