-- Clinics that lack a template which the product comes with, for whoever gives it to them.
create function clinics_without_starter(wanted text, most integer) returns table (clinic_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.clinic_id
      from clinics c
     where c.clinic_id <> 0 and not exists (
       select from document_templates t where t.clinic_id = c.clinic_id and t.starter = wanted)
     order by c.clinic_id
     limit most
  $$;
revoke execute on function clinics_without_starter(text, integer) from public;
grant execute on function clinics_without_starter(text, integer) to zambet_app;
