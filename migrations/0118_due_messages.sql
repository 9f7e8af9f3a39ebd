-- What the clock asks each minute of all clinics' rules, and what visits leave behind for it.

-- A rule that goes by SMS and by email says so twice, under one occasion: the second is part 1.
alter table message_claims add column part smallint not null default 0 check (part in (0, 1));
alter table message_claims drop constraint message_claims_pkey;
alter table message_claims add primary key (clinic_id, template_id, subject_id, moment, location_id, patient_id, part);

-- Until when everything that fell due has been seen.
create table reminder_clock (
  is_only boolean primary key default true check (is_only),
  ticked_at timestamptz not null
);
-- Clinics whose turn failed, and since when they wait for it: nobody else waits with them.
create table reminder_backlog (
  clinic_id bigint primary key references clinics (clinic_id),
  since timestamptz not null
);
call protect_tenant_table('reminder_backlog');

create function last_reminder_tick() returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
  as $$ select ticked_at from reminder_clock $$;
create function list_reminder_backlog() returns table (clinic_id bigint, since timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select clinic_id, since from reminder_backlog order by clinic_id $$;
-- Stores a tick with the clinics that failed in it; those that no longer do are forgotten.
create function keep_reminder_tick(at timestamptz, clinics bigint[], sinces timestamptz[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into reminder_clock (ticked_at) values (at) on conflict (is_only) do update set ticked_at = excluded.ticked_at;
    delete from reminder_backlog b where b.clinic_id <> all (clinics);
    insert into reminder_backlog (clinic_id, since) select * from unnest(clinics, sinces)
      on conflict (clinic_id) do update set since = least(reminder_backlog.since, excluded.since);
  $$;

-- A row for each change of what the rules are made of, so that whoever knows them knows whether they still hold. Rows, not
-- a counter: nobody waits for somebody else's save, and one that is not committed is not counted.
create table message_rule_changes (id bigint generated always as identity primary key);
create function note_message_rule_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into message_rule_changes default values;
    return null;
  end
  $$;
create trigger note_rule_change after insert or update or delete on message_templates
  for each statement execute function note_message_rule_change();
create trigger note_rule_change after insert or update of values on clinic_settings
  for each row when (new.section = 'messages') execute function note_message_rule_change();
create trigger note_rule_change after update of zone on clinics
  for each row when (new.zone is distinct from old.zone) execute function note_message_rule_change();
create trigger note_rule_change after update of zone on locations
  for each row when (new.zone is distinct from old.zone) execute function note_message_rule_change();
create trigger note_rule_added after insert on locations for each statement execute function note_message_rule_change();

-- The last change and how many are kept; old ones go once they are many.
create function message_rules_mark() returns text
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    newest bigint;
    kept bigint;
  begin
    select max(id), count(*) into newest, kept from message_rule_changes;
    if kept > 1000 then
      delete from message_rule_changes where id < newest - 100;
    end if;
    return coalesce(newest, 0) || '/' || kept;
  end
  $$;

-- The rules that are on, of all clinics; the zone is null of the ones whose clinic has one alone, which `clinic_zone` is then.
create function list_message_rules()
  returns table (clinic_id bigint, template_id bigint, tag text, schedule text, count smallint, unit text, at_minutes smallint,
    from_hour smallint, to_hour smallint, on_date date, holiday bigint, holiday_key text, clinic_hours jsonb, clinic_zone text, zones text[])
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select t.clinic_id, t.id, t.tag_name, t.schedule_type, t.count, t.unit, t.at_minutes, t.interval_from_hour, t.interval_to_hour,
           t.on_date, t.holiday, t.holiday_key, coalesce(s.values, '{}'), c.zone,
           array(select distinct l.zone from locations l where l.clinic_id = t.clinic_id order by l.zone)
      from message_templates t
      join clinics c on c.clinic_id = t.clinic_id
      left join clinic_settings s on s.clinic_id = t.clinic_id and s.section = 'messages'
     where t.active and t.deleted_at is null
       and t.tag_name in ('confirmation', 'reminder', 'care', 'review', 'recall', 'birthday', 'holiday', 'once')
     order by t.clinic_id, t.id
  $$;

-- Visits within spans of their starts that no rule has handled. A rule of a clinic with several zones names the one of the
-- places that a span is for.
create function list_due_visits(clinics bigint[], templates bigint[], zones text[], starts timestamptz[], ends timestamptz[])
  returns table (clinic_id bigint, template_id bigint, booking_ids bigint[])
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select r.clinic_id, r.template_id, array_agg(v.id order by v.id)
      from unnest(clinics, templates, zones, starts, ends) r (clinic_id, template_id, zone, first_start, end_start)
      cross join lateral (
        select b.id, b.starts_at, b.location_id, b.patient_id
          from bookings b
         where b.clinic_id = r.clinic_id and b.starts_at >= r.first_start and b.starts_at < r.end_start
           and b.cancelled_at is null and b.patient_id is not null
        offset 0) v
     where (r.zone is null
            or (select l.zone from locations l where l.clinic_id = r.clinic_id and l.id = v.location_id) = r.zone)
       -- By index for each visit, however many there are.
       and (select true from message_claims c
             where c.clinic_id = r.clinic_id and c.template_id = r.template_id and c.subject_id = v.id and c.moment = v.starts_at
               and c.location_id = v.location_id and c.patient_id = v.patient_id and c.part = 0) is null
     group by r.clinic_id, r.template_id
  $$;

-- Visits that came to stand somewhere: what fell due for them before they did is looked at once. Only what changes their
-- moment, and only where anything may still be said: a clinic's old visits are written here by the thousand.
alter table placed_visits add column placed_at timestamptz not null default now();
create function note_placed_visit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into placed_visits (clinic_id, booking_id, placed_at) values (new.clinic_id, new.id, new.updated_at);
    return null;
  end
  $$;
create trigger note_placed_visit after insert on bookings
  for each row when (new.patient_id is not null and new.cancelled_at is null and new.pinned_at is null
                     and new.starts_at > new.updated_at - interval '3 days')
  execute function note_placed_visit();
create trigger note_moved_visit after update of starts_at, location_id, patient_id, cancelled_at, pinned_at on bookings
  for each row when (new.patient_id is not null and new.cancelled_at is null and new.pinned_at is null
                     and new.starts_at > new.updated_at - interval '3 days'
                     and (old.starts_at, old.location_id, old.patient_id, old.cancelled_at, old.pinned_at)
                         is distinct from (new.starts_at, new.location_id, new.patient_id, new.cancelled_at, new.pinned_at))
  execute function note_placed_visit();
create function list_placed_clinics() returns table (clinic_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct clinic_id from placed_visits order by clinic_id $$;

-- A visit that follows its patient from one record to the other takes along what was claimed for it: it is the same person.
create function move_claims_of_visit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if exists (select from patient_merges m
                where m.clinic_id = new.clinic_id and m.undone_at is null
                  and ((m.kept_id = new.patient_id and m.merged_id = old.patient_id)
                    or (m.kept_id = old.patient_id and m.merged_id = new.patient_id))) then
      update message_claims c set patient_id = new.patient_id
       where c.clinic_id = new.clinic_id and c.patient_id = old.patient_id and c.subject_id = new.id and c.location_id <> 0
         and not exists (select from message_claims k
                          where k.clinic_id = c.clinic_id and k.template_id = c.template_id and k.subject_id = c.subject_id
                            and k.moment = c.moment and k.location_id = c.location_id and k.patient_id = new.patient_id
                            and k.part = c.part);
    end if;
    return null;
  end
  $$;
create trigger move_claims after update of patient_id on bookings
  for each row when (old.patient_id is distinct from new.patient_id) execute function move_claims_of_visit();

-- Whose birthday a day is, of a clinic's thousands, by index.
create function day_of_year(born date) returns smallint
  language sql immutable strict parallel safe
  as $$ select (extract(month from born) * 100 + extract(day from born))::smallint $$;
create index patients_birthdays on patients (clinic_id, day_of_year(birth_date))
  where birth_date is not null and merged_into is null and erased_at is null;

create function list_birthdays(days smallint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select id from patients
     where clinic_id = current_clinic_id() and day_of_year(birth_date) = any (days)
       and birth_date is not null and merged_into is null and erased_at is null
     order by id
  $$;

-- As queue_job, many at once.
create function queue_jobs(task text, payloads json[], job_keys text[], run_afters timestamptz[], tries int) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    select count(*) from graphile_worker.add_jobs(array(
      select row(task, payload, null, run_after, tries, job_key, null, null)::graphile_worker.job_spec
        from unnest(payloads, job_keys, run_afters) with ordinality j (payload, job_key, run_after, place) order by place))
  $$;

do $$
declare
  signature text;
begin
  foreach signature in array array['last_reminder_tick()', 'list_reminder_backlog()',
    'keep_reminder_tick(timestamptz, bigint[], timestamptz[])', 'message_rules_mark()', 'list_message_rules()',
    'list_due_visits(bigint[], bigint[], text[], timestamptz[], timestamptz[])', 'list_placed_clinics()',
    'queue_jobs(text, json[], text[], timestamptz[], int)', 'note_message_rule_change()', 'note_placed_visit()',
    'move_claims_of_visit()', 'day_of_year(date)', 'list_birthdays(smallint[])'] loop
    execute format('revoke execute on function %s from public', signature);
  end loop;
  foreach signature in array array['last_reminder_tick()', 'list_reminder_backlog()',
    'keep_reminder_tick(timestamptz, bigint[], timestamptz[])', 'message_rules_mark()', 'list_message_rules()',
    'list_due_visits(bigint[], bigint[], text[], timestamptz[], timestamptz[])', 'list_placed_clinics()',
    'queue_jobs(text, json[], text[], timestamptz[], int)', 'day_of_year(date)', 'list_birthdays(smallint[])'] loop
    execute format('grant execute on function %s to zambet_app', signature);
  end loop;
end
$$;
