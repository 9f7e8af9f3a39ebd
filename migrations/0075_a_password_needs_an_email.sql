-- A password is a way in only beside the email that it is typed with: a patient whom a provider sent without one could choose a
-- password, unlink the provider and be shut out for good.
create or replace function keep_a_way_in() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    own accounts;
  begin
    select * into own from accounts where id = old.account_id for no key update;
    if not (own.password_hash is not null and own.email is not null)
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
