-- Housekeeping crosses clinics and accounts, so it is a function of the owner; it removes only what nobody can use any more.
create function forget_expired(seen_at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from reservations where expires_at <= seen_at;
    delete from sessions where expires_at < seen_at - interval '7 days' or ended_at < seen_at - interval '7 days';
    delete from password_links where expires_at < seen_at - interval '7 days';
    delete from one_time_codes where expires_at < seen_at;
    delete from attempts where window_start < seen_at - interval '1 day';
    delete from idempotency_keys where created_at < seen_at - interval '2 days'
  $$;
