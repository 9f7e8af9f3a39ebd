-- Signing in: a second factor belongs to the browser that gave the password, and what an account once handed out ends
-- when the account changes hands or closes, whoever writes that change.

-- The first step of a sign-in, waiting for its code. The browser holds the token in a cookie; here is its hash.
create table sign_in_challenges (
  account_id bigint not null references accounts (id),
  token_hash bytea not null,
  remember boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, token_hash)
);
alter table sign_in_challenges enable row level security;
create policy own on sign_in_challenges using (account_id = current_account_id());
grant select, insert, update, delete on sign_in_challenges to zambet_app;

alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('logout', 'reuse', 'password', 'closed'));

-- Links and half-made sign-ins are for the password, address and person of when they were made. A closed account keeps
-- no session either. The clinic that closes an account does not speak for it, hence the owner's rights.
create function end_what_account_handed_out() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    update password_links set used_at = now() where account_id = new.id and used_at is null;
    delete from sign_in_challenges where account_id = new.id;
    if not new.active then
      update sessions set ended_at = now(), end_reason = 'closed' where account_id = new.id and ended_at is null;
    end if;
    return null;
  end
  $$;
revoke execute on function end_what_account_handed_out() from public;
create trigger accounts_end_what_was_handed_out
  after update of password_hash, email, active on accounts
  for each row
  when (new.password_hash is distinct from old.password_hash
        or new.email is distinct from old.email
        or new.active is distinct from old.active)
  execute function end_what_account_handed_out();

update sessions set ended_at = now(), end_reason = 'closed'
 where ended_at is null and account_id in (select id from accounts where not active);

-- An attempt that proved right is none to count.
create function take_back_attempt(attempt_key text, attempted_at timestamptz, window_seconds integer) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update attempts set count = count - 1
     where key = attempt_key and count > 0
       and window_start = to_timestamp(floor(extract(epoch from attempted_at) / window_seconds) * window_seconds)
  $$;
revoke execute on function take_back_attempt(text, timestamptz, integer) from public;
grant execute on function take_back_attempt(text, timestamptz, integer) to zambet_app;

create or replace function forget_expired(seen_at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from reservations where expires_at <= seen_at;
    delete from sessions where expires_at < seen_at - interval '7 days' or ended_at < seen_at - interval '7 days';
    delete from password_links where expires_at < seen_at - interval '7 days';
    delete from sign_in_challenges where expires_at < seen_at;
    delete from one_time_codes where expires_at < seen_at;
    delete from attempts where window_start < seen_at - interval '1 day';
    delete from idempotency_keys where created_at < seen_at - interval '2 days'
  $$;
