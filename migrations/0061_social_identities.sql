-- Who one is at Google and at Facebook, and that an account keeps a way in.

-- A patient whom a provider sent without an address that it vouches for has neither email nor phone yet.
alter table accounts
  drop constraint accounts_check2,
  add constraint accounts_reachable
    check (email is not null or mobile is not null or removed_at is not null or user_type = 3);

create table social_identities (
  account_id bigint not null references accounts (id),
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null check (length(subject) between 1 and 255), -- the provider's own id of the person
  email text, -- for the person to know which it is; nothing is ever decided by it
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, provider),
  constraint social_identities_person unique (provider, subject)
);
alter table social_identities enable row level security;
create policy own on social_identities using (account_id = current_account_id());
grant select, insert, update, delete on social_identities to zambet_app;

-- Whose identity it is, before anybody is known.
create function find_account_of_social(wanted_provider text, wanted_subject text) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select account_id from social_identities where provider = wanted_provider and subject = wanted_subject $$;
revoke execute on function find_account_of_social(text, text) from public;
grant execute on function find_account_of_social(text, text) to zambet_app;

-- Nobody takes away the last way into their own account. Of two that are taken away at once the second waits for the
-- first and finds itself the last.
create function keep_a_way_in() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    own accounts;
  begin
    select * into own from accounts where id = old.account_id for no key update;
    if own.password_hash is null
       and not (own.user_type = 3 and own.mobile_verified_at is not null)
       and not exists (select from passkeys where account_id = own.id)
       and not exists (select from social_identities where account_id = own.id)
    then
      raise exception 'nobody could sign in to the account any more'
        using errcode = 'restrict_violation', constraint = 'last_way_in', detail = old.account_id::text;
    end if;
    return null;
  end
  $$;
revoke execute on function keep_a_way_in() from public;
create trigger keep_a_way_in after delete on passkeys for each row execute function keep_a_way_in();
create trigger keep_a_way_in after delete on social_identities for each row execute function keep_a_way_in();

-- The patient's account of an address that a provider vouches for, and by what its person may prove that it is theirs. A code
-- goes only where one was answered before: an address that was never proved may be somebody else's, mistyped.
create function find_provable_patient(wanted_email text)
  returns table (id bigint, active boolean, has_password boolean, takes_code boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.id, a.active, a.password_hash is not null, a.email_verified_at is not null
      from accounts a where a.email = lower(wanted_email) and a.user_type = 3
  $$;
revoke execute on function find_provable_patient(text) from public;
grant execute on function find_provable_patient(text) to zambet_app;
