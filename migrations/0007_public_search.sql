-- What a visitor who is not signed in may see across clinics: visible doctors, what they do, when they work, and which
-- stretches are taken, with no word of by whom. These few functions are the only way past a clinic's fence.

-- Visible doctors, each with all that hours are reckoned from, so that one round trip serves any number of them. Dated
-- closures and openings are those from from_date to to_date; a doctor's reason for one stays private, while a closed day
-- of the whole clinic carries its public name.
create function public_doctors(search text, speciality text, service text, city_name text, only_clinic bigint, only_doctor bigint,
                               from_date date, to_date date, max_rows integer)
  returns table (
    clinic_id bigint, clinic_name text, clinic_phone text, clinic_zone text,
    doctor_id bigint, first_name text, last_name text, title text, description text, color smallint,
    slot_step_minutes integer, minimum_notice_minutes integer, cancel_notice_minutes integer, horizon_days integer,
    observe_legal_holidays boolean,
    services json, specialities json, hours json, places json, exceptions json, closures json)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with words as materialized (
      select array_agg(word) as list from regexp_split_to_table(fold_text(search), '\s+') word where word <> ''),
    folded as materialized (
      select fold_text(speciality) as speciality, fold_text(service) as service, fold_text(city_name) as city),
    found as materialized (
      select c.clinic_id, c.name as clinic_name, c.phone as clinic_phone, c.zone as clinic_zone,
             d.id as doctor_id, d.first_name, d.last_name, d.title, d.description, d.color,
             c.slot_step_minutes, c.minimum_notice_minutes, c.cancel_notice_minutes, c.horizon_days, c.observe_legal_holidays
        from words, folded, doctors d
        join clinics c on c.clinic_id = d.clinic_id
       where d.active and d.online_visible
         and (only_clinic is null or d.clinic_id = only_clinic)
         and (only_doctor is null or d.id = only_doctor)
         and (words.list is null or (
               select bool_and(strpos(d.search_text || ' ' || fold_text(c.name), word) > 0) from unnest(words.list) word))
         and (folded.speciality is null or exists (
               select from doctor_specialities ds join specialities s on s.clinic_id = ds.clinic_id and s.id = ds.speciality_id
                where ds.clinic_id = d.clinic_id and ds.doctor_id = d.id and strpos(s.search_text, folded.speciality) > 0))
         and (folded.service is null or exists (
               select from doctor_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
                where x.clinic_id = d.clinic_id and x.doctor_id = d.id and s.active and s.online_visible and s.group_count = 1
                  and strpos(s.search_text, folded.service) > 0))
         and (folded.city is null or exists (
               select from working_hours w join locations l on l.clinic_id = w.clinic_id and l.id = w.location_id
                where w.clinic_id = d.clinic_id and w.doctor_id = d.id and l.active and l.city_text = folded.city))
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
                     w.break_start_minute, w.break_end_minute, w.week_parity, w.valid_from, w.valid_to
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
              select e.doctor_id, e.date, e.kind, e.start_minute, e.end_minute, e.location_id, e.cabinet_id
                from schedule_exceptions e
                left join locations l on l.clinic_id = e.clinic_id and l.id = e.location_id
                left join cabinets b on b.clinic_id = e.clinic_id and b.id = e.cabinet_id
               where e.clinic_id = found.clinic_id and e.doctor_id = found.doctor_id and e.date between from_date and to_date
                 and (e.kind = 'closed' or (l.active and b.active))) v),
           (select coalesce(json_agg(v), '[]') from (
              select h.date, h.name from clinic_holidays h
               where h.clinic_id = found.clinic_id and h.date between from_date and to_date) v)
      from found
     order by found.last_name, found.first_name, found.clinic_id, found.doctor_id
  $$;

-- Doctors' and their cabinets' taken stretches in seconds since 1970; a reservation counts until it expires, and the
-- caller's own, named by its code, does not stand in the caller's way.
create function public_busy_times(clinics bigint[], resources busy_resource[], resource_ids bigint[], from_instant timestamptz,
                                  to_instant timestamptz, seen_at timestamptz, own_reservation text)
  returns table (clinic_id bigint, resource busy_resource, resource_id bigint, starts json, ends json)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select wanted.clinic_id, wanted.resource, wanted.resource_id, taken.starts, taken.ends
      from unnest(clinics, resources, resource_ids) as wanted (clinic_id, resource, resource_id)
      cross join lateral (
        select json_agg(date_part('epoch', b.starts_at)) as starts, json_agg(date_part('epoch', b.ends_at)) as ends
          from busy_times b
         where b.clinic_id = wanted.clinic_id and b.resource = wanted.resource and b.resource_id = wanted.resource_id
           and b.starts_at < to_instant and b.starts_at > from_instant - interval '24 hours' and b.ends_at > from_instant
           and (b.reservation_id is null or exists (
                 select from reservations r
                  where r.clinic_id = b.clinic_id and r.id = b.reservation_id
                    and r.expires_at > seen_at and r.code is distinct from own_reservation))
        having count(*) > 0) taken
     where wanted.resource in ('doctor', 'cabinet')
  $$;

-- What the search form offers: the places and needs that some visible doctor really serves.
create function public_search_choices()
  returns table (kind text, name_ro text, name_en text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select distinct 'city', l.city, l.city
      from locations l join working_hours w on w.clinic_id = l.clinic_id and w.location_id = l.id
      join doctors d on d.clinic_id = w.clinic_id and d.id = w.doctor_id
     where l.active and d.active and d.online_visible and l.city <> ''
    union
    select 'speciality', s.name_ro, s.name_en
      from specialities s join doctor_specialities ds on ds.clinic_id = s.clinic_id and ds.speciality_id = s.id
      join doctors d on d.clinic_id = ds.clinic_id and d.id = ds.doctor_id
     where s.active and d.active and d.online_visible
    union
    select 'service', s.name_ro, s.name_en
      from services s join doctor_services x on x.clinic_id = s.clinic_id and x.service_id = s.id
      join doctors d on d.clinic_id = x.clinic_id and d.id = x.doctor_id
     where s.active and s.online_visible and s.group_count = 1 and d.active and d.online_visible
    order by 1, 2
  $$;

-- The visits that a patient's account may see, at every clinic: those of records linked to it and those it booked itself.
create function account_booking_ids(max_rows integer)
  returns table (clinic_id bigint, booking_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select mine.clinic_id, mine.id
      from (
        select b.clinic_id, b.id, b.starts_at
          from patients p join bookings b on b.clinic_id = p.clinic_id and b.patient_id = p.id
         where p.account_id = current_account_id()
        union
        select b.clinic_id, b.id, b.starts_at
          from bookings b
         where b.created_by = current_account_id() and b.source = 'online' and b.patient_id is not null
      ) mine
     order by mine.starts_at desc, mine.id
     limit max_rows
  $$;
