-- A visit by video takes its doctor and its patient, and no cabinet; so does an hour that is kept for one. Its location is where
-- its doctor is then, by whose clock it is told.
alter table bookings alter column cabinet_id drop not null,
  add constraint bookings_video_or_cabinet check (is_video = (cabinet_id is null));
alter table reservations add column is_video boolean not null default false,
  alter column cabinet_id drop not null,
  add constraint reservations_video_or_cabinet check (is_video = (cabinet_id is null));

-- As before, of a cabinet where there is one.
create or replace function sync_booking_busy_times() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if tg_op = 'UPDATE' then
      if (old.cancelled_at is null and old.pinned_at is null) = (new.cancelled_at is null and new.pinned_at is null)
         and (old.doctor_id, old.cabinet_id, old.starts_at, old.ends_at, old.buffer_before_minutes, old.buffer_after_minutes)
           is not distinct from (new.doctor_id, new.cabinet_id, new.starts_at, new.ends_at, new.buffer_before_minutes, new.buffer_after_minutes)
      then
        if (old.patient_id, old.overridden, old.accepted) is not distinct from (new.patient_id, new.overridden, new.accepted) then
          return null;
        end if;
        if exists (select from patient_merges m
                    where m.clinic_id = new.clinic_id and m.undone_at is null
                      and ((m.kept_id = new.patient_id and m.merged_id = old.patient_id)
                        or (m.kept_id = old.patient_id and m.merged_id = new.patient_id))) then
          perform queue_for_times(new.clinic_id, '{}', '{}', array[new.patient_id, old.patient_id]);
          update busy_times set resource_id = new.patient_id, overridden = new.overridden, accepted = new.accepted
           where clinic_id = new.clinic_id and booking_id = new.id and resource = 'patient';
          return null;
        end if;
      end if;
    end if;
    if new.cancelled_at is null and new.pinned_at is null then
      if tg_op = 'UPDATE' then
        perform queue_for_times(new.clinic_id, array[new.doctor_id, old.doctor_id], array[new.cabinet_id, old.cabinet_id],
                                array[new.patient_id, old.patient_id]);
      else
        -- The same queue in the same order without the sorting: most of what is written is one new visit.
        perform pg_advisory_xact_lock(hashint8(new.clinic_id), queue_slot(1, new.doctor_id)),
                pg_advisory_xact_lock(hashint8(new.clinic_id), queue_slot(2, new.cabinet_id)),
                pg_advisory_xact_lock(hashint8(new.clinic_id), queue_slot(3, new.patient_id));
      end if;
    end if;
    if tg_op = 'UPDATE' then
      delete from busy_times where clinic_id = new.clinic_id and booking_id = new.id;
    end if;
    if new.cancelled_at is not null or new.pinned_at is not null then
      return null;
    end if;
    -- A seat of a group takes only its patient's time; the doctor and the cabinet, where there is one, are taken once, by the parent.
    if new.parent_booking_id is null then
      insert into busy_times (clinic_id, resource, resource_id, starts_at, ends_at, booking_id, overridden, accepted)
      select new.clinic_id, taken.resource, taken.resource_id, new.starts_at - make_interval(mins => new.buffer_before_minutes),
             new.ends_at + make_interval(mins => new.buffer_after_minutes), new.id, new.overridden, new.accepted
        from (values ('doctor'::busy_resource, new.doctor_id), ('cabinet', new.cabinet_id)) taken (resource, resource_id)
       where taken.resource_id is not null;
    end if;
    if new.patient_id is not null then
      insert into busy_times (clinic_id, resource, resource_id, starts_at, ends_at, booking_id, overridden, accepted)
      values (new.clinic_id, 'patient', new.patient_id, new.starts_at, new.ends_at, new.id, new.overridden, new.accepted);
    end if;
    return null;
  end
  $$;

create or replace function sync_reservation_busy_times() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform queue_for_times(new.clinic_id, array[new.doctor_id], array[new.cabinet_id]);
    insert into busy_times (clinic_id, resource, resource_id, starts_at, ends_at, reservation_id)
    select new.clinic_id, taken.resource, taken.resource_id,
           new.starts_at - make_interval(mins => new.buffer_before_minutes),
           new.ends_at + make_interval(mins => new.buffer_after_minutes), new.id
      from (values ('doctor'::busy_resource, new.doctor_id), ('cabinet', new.cabinet_id)) taken (resource, resource_id)
     where taken.resource_id is not null;
    return null;
  end
  $$;

-- As before; 0 is no cabinet, as it is no service.
create or replace view visit_facts with (security_invoker = true) as
select b.clinic_id, b.id as booking_id, b.day, b.doctor_id, b.location_id, coalesce(b.cabinet_id, 0) as cabinet_id, b.patient_id, b.starts_at,
       b.status, b.source,
       case when b.cancelled_at is null then 'no' when b.cancelled_late then 'late' else 'yes' end as cancelled,
       extract(epoch from b.ends_at - b.starts_at)::integer / 60 as minutes,
       coalesce(m.produced, 0)::bigint as produced_bani, coalesce(m.discounts, 0)::bigint as discount_bani,
       coalesce(m.paid, 0)::bigint as paid_bani
  from bookings b
  left join lateral (
    select sum(l.produced_bani) as produced, sum(l.discount_bani) as discounts, sum(l.paid_bani) as paid
      from charge_facts l
     where l.clinic_id = b.clinic_id and l.booking_id = b.id and b.status = 'completed' and b.cancelled_at is null) m on true
 where b.patient_id is not null and b.pinned_at is null;

create or replace view line_facts with (security_invoker = true) as
select v.clinic_id, v.id as booking_id, v.day, v.doctor_id, v.location_id, coalesce(v.cabinet_id, 0) as cabinet_id, v.patient_id,
       v.starts_at, v.status,
       v.source, case when v.cancelled_at is null then 'no' when v.cancelled_late then 'late' else 'yes' end as cancelled,
       x.service_id, x.lines, x.minutes, x.produced_bani, x.discount_bani, x.paid_bani
  from bookings v
  cross join lateral (
    select s.service_id, 1 as lines, s.minutes, 0::bigint as produced_bani, 0::bigint as discount_bani, 0::bigint as paid_bani
      from booking_services s where s.clinic_id = v.clinic_id and s.booking_id = v.id
    union all
    select c.service_id, 0, 0, c.produced_bani, c.discount_bani, c.paid_bani
      from charge_facts c
     where c.clinic_id = v.clinic_id and c.booking_id = v.id and v.status = 'completed' and v.cancelled_at is null) x
 where v.patient_id is not null and v.pinned_at is null;

-- As before, with which services are given by video.
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
                     s.buffer_after_minutes, s.minimum_notice_minutes, s.cancel_notice_minutes, s.group_count, s.kind
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
                 'description_ro', s.description_ro, 'description_en', s.description_en, 'kind', s.kind,
                 'online', s.online_visible and exists (
                   select from doctor_services x join doctors d on d.clinic_id = x.clinic_id and d.id = x.doctor_id
                    where x.clinic_id = s.clinic_id and x.service_id = s.id and d.active and d.online_visible))
               order by k.position nulls last, k.id nulls last, s.position, fold_text(s.name_ro), s.id), '[]')
          from services s left join service_categories k on k.clinic_id = s.clinic_id and k.id = s.category_id
         where s.clinic_id = c.clinic_id and s.active))
      from slugs a join clinics c on c.clinic_id = a.clinic_id
     where a.slug = wanted
  $$;
