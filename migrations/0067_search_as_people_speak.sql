-- Search as people speak: patterns of names, needs and places instead of letters in a row, and what is booked most first.

drop function public_doctors(text, text, text, text, bigint, bigint, date, date, integer);

-- Visible doctors, each with all that hours are reckoned from. Patterns are regular expressions over folded text, and all
-- of a list must fit: `named` the doctor with their clinic and its keywords, `needed` one service or speciality of theirs,
-- `mixed` all of this and the towns together. Any one of these is enough; the other filters must hold as well.
create function public_doctors(named text[], needed text[], mixed text[], speciality text, service text[], town text[],
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
         and s.active and s.online_visible and s.group_count = 1 and s.search_text ~ all (needed)),
    needed_specialities as materialized (
      select s.clinic_id, s.id from specialities s
       where needed is not null and (only_clinic is null or s.clinic_id = only_clinic)
         and s.active and s.search_text ~ all (needed)),
    asked_services as materialized (
      select s.clinic_id, s.id from services s
       where service is not null and (only_clinic is null or s.clinic_id = only_clinic)
         and s.active and s.online_visible and s.group_count = 1 and s.search_text ~ all (service)),
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
                    where x.clinic_id = d.clinic_id and x.doctor_id = d.id and s.active and s.online_visible and s.group_count = 1
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
                     s.buffer_after_minutes, s.minimum_notice_minutes, s.cancel_notice_minutes
                from doctor_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
               where x.clinic_id = found.clinic_id and x.doctor_id = found.doctor_id
                 and s.active and s.online_visible and s.group_count = 1) v),
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

-- Visible doctors, and clinics that have any, whose names fit what is being typed.
create function public_names(named text[], most integer)
  returns table (kind text, id bigint, title text, first_name text, last_name text, clinic_name text, slug text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    (select 'doctor', d.id, d.title, d.first_name, d.last_name, c.name, c.slug
       from doctors d join clinics c on c.clinic_id = d.clinic_id
      where d.active and d.online_visible and d.search_text ~ all (named)
      order by d.last_name, d.first_name, d.id
      limit most)
    union all
    (select 'clinic', c.clinic_id, '', '', '', c.name, c.slug
       from clinics c
      where fold_text(c.name) ~ all (named)
        and exists (select from doctors d where d.clinic_id = c.clinic_id and d.active and d.online_visible)
      order by c.name, c.clinic_id
      limit most)
  $$;

drop function public_search_choices();

-- As before, with how often each service is booked, in a sample of what was booked that takes the same time however much that is.
create function public_search_choices()
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
     where s.active and s.online_visible and s.group_count = 1
       and exists (select from doctor_services x join doctors d on d.clinic_id = x.clinic_id and d.id = x.doctor_id
                    where x.clinic_id = s.clinic_id and x.service_id = s.id and d.active and d.online_visible)
     group by 2, 3
    order by 1, 2
  $$;
