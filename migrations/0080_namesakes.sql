-- Public pages whose titles would say the same: of clinics of one name in one town, and of their doctors and places.
create index clinics_name on clinics (fold_text(name));

-- What tells a page of a place, or of a clinic or doctor there, from those of a namesake in its town: null where nothing has to,
-- else the street, or 'address' where only the page's own address does.
create function public_namesakes(of_clinic bigint, of_location bigint, of_doctor bigint, own_places boolean) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with own as (
      select c.clinic_id, fold_text(c.name) as name, l.id, l.city_text, fold_text(l.address) as street
        from clinics c join locations l on l.clinic_id = c.clinic_id
       where c.clinic_id = of_clinic and l.id = of_location),
    others as materialized (
      select fold_text(l.address) = own.street as is_of_street
        from own join clinics c on fold_text(c.name) = own.name
        join locations l on l.clinic_id = c.clinic_id and l.active and l.city_text = own.city_text
       where c.clinic_id <> own.clinic_id or (own_places and l.id <> own.id))
    select case
             when exists (select from others where is_of_street) then 'address'
             when exists (select from doctors d join doctors o on o.clinic_id = d.clinic_id and o.id <> d.id
                           where d.clinic_id = of_clinic and d.id = of_doctor and o.active and o.online_visible
                             and regexp_replace(fold_text(btrim(o.first_name || ' ' || o.last_name)), '^dr\.?\s+', '')
                               = regexp_replace(fold_text(btrim(d.first_name || ' ' || d.last_name)), '^dr\.?\s+', ''))
               then 'address'
             when not exists (select from others) then null
             when own.street = '' then 'address'
             else 'street'
           end
      from own
  $$;
revoke execute on function public_namesakes(bigint, bigint, bigint, boolean) from public;
grant execute on function public_namesakes(bigint, bigint, bigint, boolean) to zambet_app;
