-- Roles that clinics make themselves, colleagues who are invited, and an owner who always stays.

alter table roles
  add column is_owner boolean not null default false, -- may do everything; one a clinic, and it cannot be changed
  add column version integer not null default 1,
  add column changed_by bigint references accounts (id),
  add column changed_at timestamptz;
update roles set is_owner = true, permissions = permissions || array['payments.refund', 'cash.close', 'messages.send']
 where name = 'Owner';
create unique index roles_owner on roles (clinic_id) where is_owner;
-- A name is one whatever its case and diacritics.
create unique index roles_same_name on roles (clinic_id, fold_text(name));

alter table accounts
  add column last_sign_in_at timestamptz,
  add column invited_until timestamptz, -- while the first password was not chosen: how long the last link to it is good
  add column country_id integer,
  add column county_id integer,
  add column city_id integer;
update accounts a
   set last_sign_in_at = coalesce(
         (select max(s.created_at) from sessions s where s.account_id = a.id),
         case when a.password_hash is not null then a.created_at end),
       invited_until = case when a.password_hash is null and a.user_type = 2 then coalesce(
         (select max(l.expires_at) from password_links l where l.account_id = a.id), a.created_at) end
 where a.user_type <> 3;

-- Who was invited and never signed in leaves a row without a word of them: to delete it, every table that may name an
-- account would be read through.
alter table accounts
  add column removed_at timestamptz,
  drop constraint accounts_check2,
  add check (email is not null or mobile is not null or removed_at is not null),
  add check (removed_at is null or not active);

-- A clinic keeps an owner who can sign in, whoever writes. It is asked at the end, when all of a change is there; whoever
-- asks waits for the clinic's others, so that of two owners who remove each other one stays.
create function keep_an_owner() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform from roles where clinic_id = old.clinic_id and is_owner for update;
    if found and not exists (
      select from account_roles ar
        join roles r on r.clinic_id = ar.clinic_id and r.id = ar.role_id and r.is_owner
        join accounts a on a.id = ar.account_id and a.active and a.invited_until is null
       where ar.clinic_id = old.clinic_id)
    then
      raise exception 'the clinic would have no owner' using errcode = 'check_violation', constraint = 'last_owner';
    end if;
    return null;
  end
  $$;
revoke execute on function keep_an_owner() from public;
create constraint trigger keep_an_owner after update or delete on account_roles
  deferrable initially deferred for each row execute function keep_an_owner();
create constraint trigger keep_an_owner after update of active, invited_until on accounts
  deferrable initially deferred for each row
  when (old.user_type <> 3 and old.active and (not new.active or new.invited_until is not null))
  execute function keep_an_owner();

-- The link to choose a password and the email with it, which is the product's: a clinic that invites speaks neither for
-- the account nor for the product. Earlier links end. Null when the clinic has no such account that may sign in.
create function invite_staff(
    of_account bigint, link_hash bytea, made_at timestamptz, good_until timestamptz, message_key text, email_subject text,
    email_body text)
  returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    own_email text;
    message_id bigint;
  begin
    update accounts set invited_until = case when password_hash is null then good_until end
     where id = of_account and clinic_id = current_clinic_id() and active
     returning email into own_email;
    if own_email is null then return null; end if;
    update password_links set used_at = made_at where account_id = of_account and used_at is null;
    insert into password_links (account_id, token_hash, created_at, expires_at)
    values (of_account, link_hash, made_at, good_until);
    insert into messages (clinic_id, key, channel, recipient, subject, body, created_at)
    values (0, message_key, 'email', own_email, email_subject, email_body, made_at)
    returning id into message_id;
    return message_id;
  end
  $$;
revoke execute on function invite_staff(bigint, bytea, timestamptz, timestamptz, text, text, text) from public;
grant execute on function invite_staff(bigint, bytea, timestamptz, timestamptz, text, text, text) to zambet_app;
