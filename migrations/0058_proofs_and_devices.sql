-- What a session knows of its person and its device, guesses that slow down whoever makes them, and codes by purpose.

alter table sessions
  add column proved_at timestamptz, -- when its person last proved who they are; null: when it was opened
  add column user_agent text not null default '' check (length(user_agent) <= 300),
  add column address text not null default '', -- the address, or network of IPv6, of its last use that was noted
  add column renewed_at timestamptz; -- when its tokens were last renewed, which a page in use does every few minutes
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('logout', 'reuse', 'password', 'closed', 'idle', 'elsewhere'));

-- When the session's person last proved who they are; null where it has ended. Until the transaction ends nobody else
-- changes the account, and so nothing that its security hangs on. The clinic's transactions ask too, hence the owner's rights.
create function hold_proof(wanted_account bigint, wanted_session uuid, seen_at timestamptz) returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform from accounts where id = wanted_account and active for no key update;
    return (select coalesce(proved_at, created_at) from sessions
             where account_id = wanted_account and id = wanted_session and ended_at is null and expires_at > seen_at);
  end
  $$;
revoke execute on function hold_proof(bigint, uuid, timestamptz) from public;
grant execute on function hold_proof(bigint, uuid, timestamptz) to zambet_app;

-- Browsers from which an account was opened, by the hash of what they keep: the owner is written to of each new one.
create table known_devices (
  account_id bigint not null references accounts (id),
  device_hash bytea not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, device_hash)
);
alter table known_devices enable row level security;
create policy own on known_devices using (account_id = current_account_id());
grant select, insert, update, delete on known_devices to zambet_app;

-- Guesses that are not known to be right, per key (an address and whose secret it guesses). Losing them in a crash is harmless.
create unlogged table guesses (
  key text primary key,
  made integer not null,
  last_at timestamptz not null
);

-- Counts one more guess and answers how many are open now, or when the next may be made. After `patience` of them each waits
-- a minute, after ten an hour; an hour without a guess forgets them.
create function begin_guess(guess_key text, made_at timestamptz, patience integer)
  returns table (made integer, wait_until timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    kept guesses;
    waits timestamptz;
  begin
    insert into guesses values (guess_key, 0, made_at) on conflict do nothing;
    select * into kept from guesses g where g.key = guess_key for update;
    if kept.last_at <= made_at - interval '1 hour' then
      kept.made := 0;
    end if;
    waits := kept.last_at + case when kept.made >= 10 then interval '1 hour'
                                 when kept.made >= patience then interval '1 minute' end;
    if waits > made_at then
      return query select kept.made, waits;
      return;
    end if;
    update guesses g set made = kept.made + 1, last_at = made_at where g.key = guess_key;
    return query select kept.made + 1, null::timestamptz;
  end
  $$;
revoke execute on function begin_guess(text, timestamptz, integer) from public;
grant execute on function begin_guess(text, timestamptz, integer) to zambet_app;

create function forget_guesses(guess_key text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from guesses where key = guess_key $$;
revoke execute on function forget_guesses(text) from public;
grant execute on function forget_guesses(text) to zambet_app;

-- Each code is bound to what it is for.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('booking', 'sign_in', 'prove', 'mobile_change', 'family', 'form', 'document', 'estimate'));

create or replace function forget_expired(seen_at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from reservations where expires_at <= seen_at;
    delete from sessions where expires_at < seen_at - interval '7 days' or ended_at < seen_at - interval '7 days';
    delete from password_links where expires_at < seen_at - interval '7 days';
    delete from sign_in_challenges where expires_at < seen_at;
    delete from one_time_codes where expires_at < seen_at;
    delete from known_devices where last_at < seen_at - interval '400 days';
    delete from guesses where last_at < seen_at - interval '1 day';
    delete from attempts where window_start < seen_at - interval '1 day';
    delete from idempotency_keys where created_at < seen_at - interval '2 days'
  $$;
