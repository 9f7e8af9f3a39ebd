-- A new email waits here until the link that was sent to it is opened. An account has one such wish; it ends with the
-- password and the account, so that whoever stole a session leaves nothing that works later.
create table email_changes (
  account_id bigint primary key references accounts (id) on delete cascade,
  email text not null check (email = lower(email)),
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
alter table email_changes enable row level security;
create policy own on email_changes using (account_id = current_account_id());
grant select, insert, update, delete on email_changes to zambet_app;

create function end_email_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    delete from email_changes where account_id = new.id;
    return null;
  end
  $$;
revoke execute on function end_email_change() from public;
create trigger accounts_end_email_change
  after update of password_hash, email, active on accounts
  for each row
  when (new.password_hash is distinct from old.password_hash
        or new.email is distinct from old.email
        or new.active is distinct from old.active)
  execute function end_email_change();

create function forget_email_changes(seen_at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from email_changes where expires_at < seen_at $$;
revoke execute on function forget_email_changes(timestamptz) from public;
grant execute on function forget_email_changes(timestamptz) to zambet_app;

-- The one small picture of a patient, as WebP. It is no clinic's file; it opens only by a name that was signed for somebody
-- who may see it: its owner, and staff of the clinics whose record is linked to the account.
create table account_pictures (
  account_id bigint primary key references accounts (id) on delete cascade,
  key text not null check (key ~ '^[0-9a-f]{32}$'),
  image bytea not null check (octet_length(image) between 1 and 200000),
  created_at timestamptz not null
);
alter table account_pictures enable row level security;
create policy own on account_pictures using (account_id = current_account_id());
grant select, insert, update, delete on account_pictures to zambet_app;

-- Whose picture a clinic's patient has, and under which key; nothing while the record is linked to no account.
create function picture_of_patient(of_patient bigint) returns table (account_id bigint, key text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select ap.account_id, ap.key
      from patients p join account_pictures ap on ap.account_id = p.account_id
     where p.clinic_id = current_clinic_id() and p.id = of_patient
  $$;
revoke execute on function picture_of_patient(bigint) from public;
grant execute on function picture_of_patient(bigint) to zambet_app;
