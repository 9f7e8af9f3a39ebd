-- A picture whose name somebody kept is shown no more than what it is of: not that of a hidden doctor, of a closed place,
-- or of an account. Staff see these by names that are signed for some hours.
create function is_shown_to_all(i images) returns boolean
  language sql stable
  as $$
    select case i.kind
             when 'clinic' then true
             when 'location' then exists (
               select from locations l where l.clinic_id = i.clinic_id and l.id = i.location_id and l.active)
             when 'cabinet' then exists (
               select from cabinets c join locations l on l.clinic_id = c.clinic_id and l.id = c.location_id
                where c.clinic_id = i.clinic_id and c.id = i.cabinet_id and c.active and l.active)
             when 'doctor' then exists (
               select from doctors d
                where d.clinic_id = i.clinic_id and d.id = i.doctor_id and d.active and d.online_visible)
             else false
           end
  $$;
revoke execute on function is_shown_to_all(images) from public;
grant execute on function is_shown_to_all(images) to zambet_app;

create or replace function is_public_copy(file_key text, width smallint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from files f
       where f.key = file_key and f.public and f.status = 'kept' and width = any (f.copies)
         and not exists (select from images i where i.clinic_id = f.clinic_id and i.file_id = f.id and not is_shown_to_all(i)))
  $$;
