-- A session that nobody uses ends after the minutes that its clinic says, and a visit whose patient has not come is late.

-- Kept only where the clinic says how long; until then a session was last used when it was opened.
alter table sessions add column used_at timestamptz;
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('logout', 'reuse', 'password', 'closed', 'idle'));

-- From when on a session of the transaction's account has been idle too long; null where it may be for ever. Whoever was
-- signed in when the clinic chose its minutes has them from then on.
create function idle_from(wanted_session uuid) returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select greatest(coalesce(s.used_at, s.created_at), c.changed_at)
             + make_interval(mins => (c.values ->> 'idle_minutes')::integer)
      from accounts a
      join sessions s on s.account_id = a.id and s.id = wanted_session
      join clinic_settings c on c.clinic_id = a.clinic_id and c.section = 'login'
     where a.id = current_account_id() and (c.values ->> 'idle_minutes')::integer > 0
  $$;
revoke execute on function idle_from(uuid) from public;
grant execute on function idle_from(uuid) to zambet_app;

-- The confirmed visits of every clinic whose patient has not come by the minutes that the clinic says. Who said "confirmed"
-- only later knows better, and after an hour's rest of the program it is no news.
create function list_late_visits(seen_at timestamptz, usual_minutes integer)
  returns table (clinic_id bigint, booking_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.clinic_id, b.id
      from clinics c
      left join clinic_settings s on s.clinic_id = c.clinic_id and s.section = 'bookings'
      cross join lateral make_interval(
        mins => coalesce((s.values ->> 'delay_after_minutes')::integer, usual_minutes)) grace
      join bookings b on b.clinic_id = c.clinic_id
       and b.starts_at <= seen_at - grace and b.starts_at > seen_at - grace - interval '1 hour'
     where grace > interval '0' and b.status = 'confirmed' and b.status_changed_at <= b.starts_at + grace
       and b.cancelled_at is null and b.pinned_at is null and b.parent_booking_id is null
     order by c.clinic_id, b.id
  $$;
revoke execute on function list_late_visits(timestamptz, integer) from public;
grant execute on function list_late_visits(timestamptz, integer) to zambet_app;
