-- Ratings that can be trusted: of visits that took place, answered or hidden with a reason by the clinic, counted by doctor.

alter table reviews
  -- As the booking says, and kept so by triggers: what is counted and shown hangs on them.
  add column doctor_id bigint,
  add column took_place boolean,
  add column likes text[] not null default '{}'
    check (likes <@ array['explained', 'listened', 'painless', 'on_time', 'clean', 'reception']),
  add column shows_name boolean not null default false, -- whether the patient agreed to "Andreea M."
  add column answer text check (answer <> ''),
  add column answered_at timestamptz,
  add column hidden_at timestamptz,
  add column hide_reason text check (hide_reason <> ''),
  add check ((answer is null) = (answered_at is null)),
  add check ((hidden_at is null) = (hide_reason is null));
update reviews r set doctor_id = b.doctor_id, took_place = b.status = 'completed' and b.cancelled_at is null
  from bookings b where b.clinic_id = r.clinic_id and b.id = r.booking_id;
alter table reviews
  alter column doctor_id set not null,
  alter column took_place set not null,
  add foreign key (clinic_id, doctor_id) references doctors (clinic_id, id);
create index reviews_shown on reviews (clinic_id, doctor_id, created_at desc) where took_place and hidden_at is null;
create index reviews_created on reviews (clinic_id, created_at desc) where took_place and hidden_at is null;

-- How many reviews of each number of stars a doctor has; none of a visit that did not take place.
create table review_counts (
  clinic_id bigint not null,
  doctor_id bigint not null,
  hidden boolean not null,
  rating smallint not null check (rating between 1 and 5),
  count integer not null check (count >= 0),
  primary key (clinic_id, doctor_id, hidden, rating),
  foreign key (clinic_id, doctor_id) references doctors (clinic_id, id) on delete cascade
);
call protect_tenant_table('review_counts');
insert into review_counts
  select clinic_id, doctor_id, false, rating, count(*) from reviews where took_place group by clinic_id, doctor_id, rating;

-- A review is its booking's doctor's. The booking is kept from changing meanwhile.
create function place_review() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    select b.doctor_id, b.status = 'completed' and b.cancelled_at is null into new.doctor_id, new.took_place
      from bookings b where b.clinic_id = new.clinic_id and b.id = new.booking_id
       for share;
    return new;
  end
  $$;
create trigger place_review before insert on reviews for each row execute function place_review();

create function follow_booking_with_review() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    update reviews set doctor_id = new.doctor_id, took_place = new.status = 'completed' and new.cancelled_at is null
     where clinic_id = new.clinic_id and booking_id = new.id;
    return null;
  end
  $$;
create trigger follow_booking_with_review after update of doctor_id, status, cancelled_at on bookings for each row
  when (old.status = 'completed' or new.status = 'completed')
  execute function follow_booking_with_review();

-- Adds and takes away, so that any two changes at once make the same sum in either order.
create function count_review() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    each record;
  begin
    for each in
      select s.clinic_id, s.doctor_id, s.hidden, s.rating, sum(s.step)::integer as step
        from (select old.clinic_id, old.doctor_id, old.hidden_at is not null as hidden, old.rating, -1 as step
               where tg_op <> 'INSERT' and old.took_place
              union all
              select new.clinic_id, new.doctor_id, new.hidden_at is not null, new.rating, 1
               where tg_op <> 'DELETE' and new.took_place) s
       group by s.clinic_id, s.doctor_id, s.hidden, s.rating
      having sum(s.step) <> 0
       order by s.doctor_id, s.hidden, s.rating
    loop
      if each.step > 0 then
        insert into review_counts as c (clinic_id, doctor_id, hidden, rating, count)
          values (each.clinic_id, each.doctor_id, each.hidden, each.rating, each.step)
          on conflict (clinic_id, doctor_id, hidden, rating) do update set count = c.count + excluded.count;
      else
        update review_counts c set count = c.count + each.step
         where c.clinic_id = each.clinic_id and c.doctor_id = each.doctor_id and c.hidden = each.hidden and c.rating = each.rating;
      end if;
    end loop;
    return null;
  end
  $$;
create trigger count_review after insert or delete or update of doctor_id, took_place, rating, hidden_at on reviews
  for each row execute function count_review();

-- The counts of doctors as everybody may read them: a review counts once it was given before `until`, a hidden one at once.
create function public_review_counts(clinics bigint[], doctors bigint[], until timestamptz)
  returns table (doctor_id bigint, hidden boolean, rating smallint, count integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with fresh as materialized (
      select r.clinic_id, r.doctor_id, r.rating, count(*)::integer as count
        from reviews r
       where r.clinic_id = any (clinics) and r.created_at > until and r.took_place and r.hidden_at is null
       group by r.clinic_id, r.doctor_id, r.rating)
    select k.doctor_id, k.hidden, k.rating, k.count - coalesce(f.count, 0)
      from unnest(clinics, doctors) as w (clinic_id, doctor_id)
      join review_counts k on k.clinic_id = w.clinic_id and k.doctor_id = w.doctor_id
      left join fresh f on f.clinic_id = k.clinic_id and f.doctor_id = k.doctor_id and f.rating = k.rating and not k.hidden
  $$;

-- What patients said of a doctor, or of all doctors of a clinic, the newest first: of who said it no more than the first
-- name and an initial, where they agreed, and of when no more than the month.
create function public_reviews(of_clinic bigint, of_doctor bigint, until timestamptz, skip integer, most integer)
  returns table (doctor_id bigint, rating smallint, name text, month text, comment text, likes text[], answer text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select r.doctor_id, r.rating,
           case when r.shows_name then p.first_name || coalesce(' ' || nullif(left(p.last_name, 1), '') || '.', '') end,
           to_char(r.created_at at time zone c.zone, 'YYYY-MM'), r.comment, r.likes, r.answer
      from reviews r
      join clinics c on c.clinic_id = r.clinic_id
      join doctors d on d.clinic_id = r.clinic_id and d.id = r.doctor_id and d.active and d.online_visible
      join bookings b on b.clinic_id = r.clinic_id and b.id = r.booking_id
      left join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
     where r.clinic_id = of_clinic and (of_doctor is null or r.doctor_id = of_doctor)
       and r.took_place and r.hidden_at is null and r.created_at <= until
     order by r.created_at desc, r.booking_id desc
    offset skip limit most
  $$;

-- As before, less the ratings: those are asked for with the instant that they hold at.
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
                 'online', s.online_visible and s.group_count = 1 and exists (
                   select from doctor_services x join doctors d on d.clinic_id = x.clinic_id and d.id = x.doctor_id
                    where x.clinic_id = s.clinic_id and x.service_id = s.id and d.active and d.online_visible))
               order by k.position nulls last, k.id nulls last, s.position, fold_text(s.name_ro), s.id), '[]')
          from services s left join service_categories k on k.clinic_id = s.clinic_id and k.id = s.category_id
         where s.clinic_id = c.clinic_id and s.active))
      from slugs a join clinics c on c.clinic_id = a.clinic_id
     where a.slug = wanted
  $$;

update roles set permissions = permissions || array['reviews.manage'] where is_owner;
