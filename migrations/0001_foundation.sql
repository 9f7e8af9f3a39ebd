-- What every later table stands on: who the current transaction speaks for, and how a table is fenced in.

create function current_clinic_id() returns bigint
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.clinic_id', true), '')::bigint $$;

create function current_account_id() returns bigint
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.account_id', true), '')::bigint $$;

-- Search ignores case and diacritics; ş and ţ (cedilla) fold like ș and ț (comma below). unaccent() is only
-- "stable" because its dictionary may change; ours is the one that ships with PostgreSQL, so the wrapper may be immutable.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', value)) $$;

-- Fences a table that belongs to clinics: a query that forgets its clinic sees and writes nothing.
create procedure protect_tenant_table(table_name regclass)
  language plpgsql
  as $$
  begin
    execute format('alter table %s enable row level security', table_name);
    execute format(
      'create policy tenant on %s using (clinic_id = current_clinic_id()) with check (clinic_id = current_clinic_id())',
      table_name);
    execute format('grant select, insert, update, delete on %s to zambet_app', table_name);
  end
  $$;

-- Attempts counted per key (an address, a phone, an email) in fixed windows; losing them in a crash is harmless.
create unlogged table attempts (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

create function count_attempt(attempt_key text, attempted_at timestamptz, window_seconds integer) returns integer
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into attempts (key, window_start, count)
    values (
      attempt_key,
      to_timestamp(floor(extract(epoch from attempted_at) / window_seconds) * window_seconds),
      1)
    on conflict (key, window_start) do update set count = attempts.count + 1
    returning count
  $$;
