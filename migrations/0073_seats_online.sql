-- Seats of groups are booked online: a group that the clinic has planned is an hour that several may choose.

-- More seats than the group has are never taken, whoever takes them: one after the other, behind the group's row.
create function keep_seats() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
  declare
    room integer;
  begin
    select g.seats into room from bookings g
     where g.clinic_id = new.clinic_id and g.id = new.parent_booking_id for no key update;
    if (select count(*) from bookings s
         where s.clinic_id = new.clinic_id and s.parent_booking_id = new.parent_booking_id and s.cancelled_at is null
           and s.id <> new.id) >= room then
      raise exception 'the group has no seat left' using errcode = 'check_violation', constraint = 'keep_seats';
    end if;
    return new;
  end
  $$;
create trigger keep_seats before insert or update of parent_booking_id, cancelled_at on bookings
  for each row when (new.parent_booking_id is not null and new.cancelled_at is null) execute function keep_seats();

-- A kept seat takes nobody's time: the group has it already. It counts among its seats until it expires.
alter table reservations
  add column group_id bigint,
  add foreign key (clinic_id, group_id) references bookings (clinic_id, id) on delete cascade;
create index reservations_group on reservations (clinic_id, group_id) where group_id is not null;
drop trigger sync_reservation_busy_times on reservations;
create trigger sync_reservation_busy_times after insert on reservations
  for each row when (new.group_id is null) execute function sync_reservation_busy_times();

-- The groups of doctors that begin within a span, with how many seats are free to whoever asks, and no word of by whom the
-- others are taken.
create function public_sessions(clinics bigint[], doctors bigint[], from_instant timestamptz, to_instant timestamptz,
                                seen_at timestamptz, own_reservation text, own_booking bigint)
  returns table (clinic_id bigint, doctor_id bigint, group_id bigint, location_id bigint, cabinet_id bigint, service_ids json,
                 starts double precision, ends double precision, seats_left integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select g.clinic_id, g.doctor_id, g.id, g.location_id, g.cabinet_id,
           (select coalesce(json_agg(x.service_id order by x.service_id), '[]') from booking_services x
             where x.clinic_id = g.clinic_id and x.booking_id = g.id),
           date_part('epoch', g.starts_at), date_part('epoch', g.ends_at),
           (g.seats
             - (select count(*) from bookings s
                 where s.clinic_id = g.clinic_id and s.parent_booking_id = g.id and s.cancelled_at is null
                   and s.id is distinct from own_booking)
             - (select count(*) from reservations r
                 where r.clinic_id = g.clinic_id and r.group_id = g.id and r.expires_at > seen_at
                   and r.code is distinct from own_reservation))::integer
      from unnest(clinics, doctors) as wanted (clinic_id, doctor_id)
      join bookings g on g.clinic_id = wanted.clinic_id and g.doctor_id = wanted.doctor_id
     where g.booking_type = 'group' and g.parent_booking_id is null and g.cancelled_at is null and g.pinned_at is null
       and g.status in ('new', 'approved', 'confirmed') and g.starts_at >= from_instant and g.starts_at < to_instant
     order by g.starts_at, g.id
  $$;
revoke execute on function public_sessions(bigint[], bigint[], timestamptz, timestamptz, timestamptz, text, bigint) from public;
grant execute on function public_sessions(bigint[], bigint[], timestamptz, timestamptz, timestamptz, text, bigint) to zambet_app;

-- As before, with the services that are given to groups among a doctor's.
create or replace function public_doctors(named text[], needed text[], mixed text[], speciality text, service text[], town text[],
                               only_clinic bigint, only_doctor bigint, from_date date, to_date date, max_rows integer)
  returns table (
    clinic_id bigint, clinic_name text, clinic_phone text, clinic_zone text,
    doctor_id bigint, first_name text, last_name text, title text, description text, color smallint,
    slot_step_minutes integer, minimum_notice_minutes integer, cancel_notice_minutes integer, horizon_days integer,
    observe_legal_holidays boolean,
    services json, specialities json, hours json, places json, exceptions json, closures json)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with clinic_texts as materialized (
      select c.clinic_id, fold_text(c.name || ' ' || array_to_string(c.keywords, ' ')) as text
        from clinics c
       where (named is not null or mixed is not null) and (only_clinic is null or c.clinic_id = only_clinic)),
    needed_services as materialized (
      select s.clinic_id, s.id from services s
       where needed is not null and (only_clinic is null or s.clinic_id = only_clinic)
         and s.active and s.online_visible and s.search_text ~ all (needed)),
    needed_specialities as materialized (
      select s.clinic_id, s.id from specialities s
       where needed is not null and (only_clinic is null or s.clinic_id = only_clinic)
         and s.active and s.search_text ~ all (needed)),
    asked_services as materialized (
      select s.clinic_id, s.id from services s
       where service is not null and (only_clinic is null or s.clinic_id = only_clinic)
         and s.active and s.online_visible and s.search_text ~ all (service)),
    asked_specialities as materialized (
      select s.clinic_id, s.id from specialities s
       where speciality is not null and s.active and strpos(s.search_text, fold_text(speciality)) > 0),
    asked_places as materialized (
      select l.clinic_id, l.id from locations l
       where town is not null and l.active and fold_text(l.city) ~ all (town)),
    found as materialized (
      select c.clinic_id, c.name as clinic_name, c.phone as clinic_phone, c.zone as clinic_zone,
             d.id as doctor_id, d.first_name, d.last_name, d.title, d.description, d.color,
             c.slot_step_minutes, c.minimum_notice_minutes, c.cancel_notice_minutes, c.horizon_days, c.observe_legal_holidays
        from doctors d
        join clinics c on c.clinic_id = d.clinic_id
        left join clinic_texts t on t.clinic_id = d.clinic_id
       where d.active and d.online_visible
         and (only_clinic is null or d.clinic_id = only_clinic)
         and (only_doctor is null or d.id = only_doctor)
         and ((named is null and needed is null and mixed is null)
           or (named is not null and d.search_text || ' ' || t.text ~ all (named))
           or (needed is not null and (exists (
                 select from doctor_services x join needed_services s on s.clinic_id = x.clinic_id and s.id = x.service_id
                  where x.clinic_id = d.clinic_id and x.doctor_id = d.id)
               or exists (
                 select from doctor_specialities x join needed_specialities s on s.clinic_id = x.clinic_id and s.id = x.speciality_id
                  where x.clinic_id = d.clinic_id and x.doctor_id = d.id)))
           or (mixed is not null and exists (
                 select from (
                   select s.search_text
                     from doctor_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
                    where x.clinic_id = d.clinic_id and x.doctor_id = d.id and s.active and s.online_visible
                   union all
                   select s.search_text
                     from doctor_specialities x join specialities s on s.clinic_id = x.clinic_id and s.id = x.speciality_id
                    where x.clinic_id = d.clinic_id and x.doctor_id = d.id and s.active) w
                  where d.search_text || ' ' || t.text || ' ' || w.search_text || ' ' || coalesce((
                          select string_agg(distinct fold_text(l.city), ' ')
                            from working_hours h join locations l on l.clinic_id = h.clinic_id and l.id = h.location_id and l.active
                           where h.clinic_id = d.clinic_id and h.doctor_id = d.id), '') ~ all (mixed))))
         and (speciality is null or exists (
               select from doctor_specialities x join asked_specialities s on s.clinic_id = x.clinic_id and s.id = x.speciality_id
                where x.clinic_id = d.clinic_id and x.doctor_id = d.id))
         and (service is null or exists (
               select from doctor_services x join asked_services s on s.clinic_id = x.clinic_id and s.id = x.service_id
                where x.clinic_id = d.clinic_id and x.doctor_id = d.id))
         and (town is null or exists (
               select from working_hours w join asked_places l on l.clinic_id = w.clinic_id and l.id = w.location_id
                where w.clinic_id = d.clinic_id and w.doctor_id = d.id))
       order by d.last_name, d.first_name, d.clinic_id, d.id
       limit max_rows)
    select found.*,
           (select coalesce(json_agg(v order by v.service_id), '[]') from (
              select s.id as service_id, s.name_ro, s.name_en, x.minutes, x.price_bani, s.buffer_before_minutes,
                     s.buffer_after_minutes, s.minimum_notice_minutes, s.cancel_notice_minutes, s.group_count
                from doctor_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
               where x.clinic_id = found.clinic_id and x.doctor_id = found.doctor_id
                 and s.active and s.online_visible) v),
           (select coalesce(json_agg(v), '[]') from (
              select s.name_ro, s.name_en
                from doctor_specialities ds join specialities s on s.clinic_id = ds.clinic_id and s.id = ds.speciality_id
               where ds.clinic_id = found.clinic_id and ds.doctor_id = found.doctor_id
               order by s.name_ro) v),
           (select coalesce(json_agg(v), '[]') from (
              select w.doctor_id, w.location_id, w.cabinet_id, l.zone, w.weekday, w.start_minute, w.end_minute,
                     w.break_start_minute, w.break_end_minute, w.week_parity, w.valid_from, w.valid_to,
                     b.service_ids
                from working_hours w
                join locations l on l.clinic_id = w.clinic_id and l.id = w.location_id and l.active
                join cabinets b on b.clinic_id = w.clinic_id and b.id = w.cabinet_id and b.active
               where w.clinic_id = found.clinic_id and w.doctor_id = found.doctor_id) v),
           (select coalesce(json_agg(v), '[]') from (
              select l.id as location_id, l.name, l.address, l.city, l.directions, l.phone
                from working_hours w join locations l on l.clinic_id = w.clinic_id and l.id = w.location_id and l.active
               where w.clinic_id = found.clinic_id and w.doctor_id = found.doctor_id
               group by l.clinic_id, l.id
               order by count(*) desc, l.id) v),
           (select coalesce(json_agg(v), '[]') from (
              select e.doctor_id, e.date, e.kind, e.start_minute, e.end_minute, e.location_id, e.cabinet_id,
                     b.service_ids
                from schedule_exceptions e
                left join locations l on l.clinic_id = e.clinic_id and l.id = e.location_id
                left join cabinets b on b.clinic_id = e.clinic_id and b.id = e.cabinet_id
               where e.clinic_id = found.clinic_id and e.doctor_id = found.doctor_id and e.date between from_date and to_date
                 and (e.kind = 'closed' or (l.active and b.active))) v),
           (select coalesce(json_agg(v), '[]') from (
              select h.kind, h.date, h.to_date, h.yearly, h.location_ids, h.name_ro, coalesce(h.name_en, h.name_ro) as name_en
                from clinic_holidays h
               where h.clinic_id = found.clinic_id
                 and (h.yearly or (h.date <= public_doctors.to_date and h.to_date >= public_doctors.from_date))) v)
      from found
     order by found.last_name, found.first_name, found.clinic_id, found.doctor_id
  $$;

-- As before, with the services that are given to groups.
create or replace function public_search_choices()
  returns table (kind text, name_ro text, name_en text, used integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with booked as materialized (
      select b.clinic_id, b.service_id, count(*)::integer as count
        from booking_services b
             tablesample system (least(100, 2000000 / greatest(
               (select reltuples from pg_class where oid = 'booking_services'::regclass), 1)))
       group by b.clinic_id, b.service_id)
    select 'city', split_part(l.city, ',', 1), split_part(l.city, ',', 1), 0
      from locations l join working_hours w on w.clinic_id = l.clinic_id and w.location_id = l.id
      join doctors d on d.clinic_id = w.clinic_id and d.id = w.doctor_id
     where l.active and d.active and d.online_visible and l.city <> ''
     group by 2
    union all
    select 'speciality', s.name_ro, s.name_en, 0
      from specialities s join doctor_specialities ds on ds.clinic_id = s.clinic_id and ds.speciality_id = s.id
      join doctors d on d.clinic_id = ds.clinic_id and d.id = ds.doctor_id
     where s.active and d.active and d.online_visible
     group by 2, 3
    union all
    select 'service', s.name_ro, s.name_en, coalesce(sum(b.count), 0)::integer
      from services s left join booked b on b.clinic_id = s.clinic_id and b.service_id = s.id
     where s.active and s.online_visible
       and exists (select from doctor_services x join doctors d on d.clinic_id = x.clinic_id and d.id = x.doctor_id
                    where x.clinic_id = s.clinic_id and x.service_id = s.id and d.active and d.online_visible)
     group by 2, 3
    order by 1, 2
  $$;
create or replace function public_clinic(wanted text) returns json
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select json_build_object(
      'clinic_id', c.clinic_id, 'slug', c.slug, 'name', c.name, 'legal_name', c.legal_name, 'phone', c.phone,
      'website', c.website, 'zone', c.zone, 'show_locations', c.show_locations,
      'description_ro', c.description_ro, 'description_en', c.description_en, 'keywords', c.keywords,
      'cancel_notice_minutes', c.cancel_notice_minutes, 'observe_legal_holidays', c.observe_legal_holidays,
      'images', public_images(c.clinic_id, 'clinic', c.clinic_id),
      'places', (
        select coalesce(json_agg(json_build_object(
                 'location_id', l.id, 'name', l.name, 'address', l.address, 'city', l.city, 'county', l.county,
                 'directions', l.directions, 'phone', l.phone, 'zone', l.zone,
                 'hours', coalesce(to_jsonb(l) -> 'hours', '[]'),
                 'images', public_images(l.clinic_id, 'location', l.id)) order by l.id), '[]')
          from locations l where l.clinic_id = c.clinic_id and l.active),
      'services', (
        select coalesce(json_agg(json_build_object(
                 'id', s.id, 'name_ro', s.name_ro, 'name_en', s.name_en, 'minutes', s.minutes, 'price_bani', s.price_bani,
                 'category_ro', k.name_ro, 'category_en', k.name_en,
                 'description_ro', s.description_ro, 'description_en', s.description_en,
                 'online', s.online_visible and exists (
                   select from doctor_services x join doctors d on d.clinic_id = x.clinic_id and d.id = x.doctor_id
                    where x.clinic_id = s.clinic_id and x.service_id = s.id and d.active and d.online_visible))
               order by k.position nulls last, k.id nulls last, s.position, fold_text(s.name_ro), s.id), '[]')
          from services s left join service_categories k on k.clinic_id = s.clinic_id and k.id = s.category_id
         where s.clinic_id = c.clinic_id and s.active))
      from slugs a join clinics c on c.clinic_id = a.clinic_id
     where a.slug = wanted
  $$;
