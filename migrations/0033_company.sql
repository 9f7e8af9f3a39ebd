-- The clinic as a company, what its public page says of it, and that page's address.
alter table clinics
  add column slug text collate "C",
  add column legal_name text,
  add column reg_no text,
  add column iban text,
  add column vat_payer boolean not null default false,
  add column address text,
  add column county_id integer, -- of the list of counties; null: typed, as abroad
  add column county text,
  add column city_id integer,
  add column city text,
  add column website text,
  add column description_ro text check (char_length(description_ro) between 5 and 5000),
  add column description_en text check (char_length(description_en) between 5 and 5000),
  add column keywords text[] not null default '{}' check (cardinality(keywords) <= 20),
  add check (city_id is null or county_id is not null);

-- Every address that a clinic has or had: an old one leads to the new one for ever, so nobody else may have it. Written by
-- the trigger below alone, which looks past the fence.
create table slugs (
  clinic_id bigint not null references clinics (clinic_id) on delete cascade,
  slug text collate "C" not null check (slug ~ '^[a-z0-9-]{3,40}$'),
  primary key (clinic_id, slug)
);
create index slugs_slug on slugs (slug);
call protect_tenant_table('slugs');
revoke insert, update, delete on slugs from zambet_app;

-- Words that the product's own addresses begin with, or may begin with one day.
create function reserved_slugs() returns text[]
  language sql immutable
  as $$
    select '{about,admin,api,app,assets,blog,cabinet,clinica,clinici,contact,demo,despre,docs,help,login,logout,medic,pacient,patient,preturi,rate,register,static,support,www,zambet}'::text[]
  $$;
alter table clinics add check (slug <> all (reserved_slugs()));

-- An address made of a name that nobody has or had.
create function free_slug(name text) returns text
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    stem text := btrim(left(btrim(regexp_replace(fold_text(name), '[^a-z0-9]+', '-', 'g'), '-'), 32), '-');
    tried text;
  begin
    -- Two clinics of one name that register at once take their turns.
    perform pg_advisory_xact_lock(hashtext('slugs'));
    if char_length(stem) < 3 or stem = any (reserved_slugs()) then
      stem := rtrim('clinica-' || coalesce(nullif(stem, 'clinica'), ''), '-');
      if stem = 'clinica' then stem := 'clinica-1'; end if;
    end if;
    tried := stem;
    for n in 2..10000000 loop
      exit when not exists (select from slugs where slug = tried);
      tried := stem || '-' || n;
    end loop;
    return tried;
  end
  $$;

create function give_slug() returns trigger
  language plpgsql
  as $$
  begin
    new.slug := coalesce(nullif(new.slug, ''), free_slug(new.name));
    return new;
  end
  $$;
create trigger give_slug before insert on clinics for each row execute function give_slug();

create function keep_slug() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    -- Two who want the same take their turns.
    perform pg_advisory_xact_lock(hashtext('slugs'));
    if exists (select from slugs where slug = new.slug and clinic_id <> new.clinic_id) then
      raise unique_violation using constraint = 'slugs_taken', message = 'the address is another clinic''s';
    end if;
    insert into slugs (clinic_id, slug) values (new.clinic_id, new.slug) on conflict do nothing;
    return null;
  end
  $$;
create trigger keep_slug after insert or update of slug on clinics for each row execute function keep_slug();

do $$
declare
  each record;
begin
  for each in select clinic_id, name from clinics order by clinic_id loop
    update clinics set slug = free_slug(each.name) where clinic_id = each.clinic_id;
  end loop;
end $$;
alter table clinics alter column slug set not null, alter column slug set default ''; -- in whose place one is made

-- The names of the pictures that everybody may see of something, once their copies are made.
create function public_images(of_clinic bigint, of_kind image_kind, of_owner bigint) returns json
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(json_agg(f.key order by i.position), '[]')
      from images i join files f on f.clinic_id = i.clinic_id and f.id = i.file_id
     where i.clinic_id = of_clinic and i.kind = of_kind and i.owner_id = of_owner
       and f.public and f.status = 'kept' and f.copies <> '{}' and is_shown_to_all(i)
  $$;

-- What everybody may read of a clinic, by an address that it has or had: what is active, and nothing of its people beyond
-- what their visitors said of them in numbers.
create function public_clinic(wanted text) returns json
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
         where s.clinic_id = c.clinic_id and s.active),
      'ratings', (
        select coalesce(json_agg(r), '[]')
          from (select b.doctor_id, avg(v.rating)::float8 as rating, count(*)::int as count
                  from reviews v
                  join bookings b on b.clinic_id = v.clinic_id and b.id = v.booking_id
                  join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id and d.active and d.online_visible
                 where v.clinic_id = c.clinic_id
                 group by b.doctor_id) r))
      from slugs a join clinics c on c.clinic_id = a.clinic_id
     where a.slug = wanted
  $$;
