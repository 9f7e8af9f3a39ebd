-- Whether a doctor, or a place of a clinic, is known, whoever may see it: pages of those who left say 410 instead of 404.
-- Nothing else is told of them.
create function public_was_there(doctor bigint, clinic bigint, location bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (select from doctors d where d.id = doctor)
        or exists (select from locations l where l.clinic_id = clinic and l.id = location)
  $$;
revoke execute on function public_was_there(bigint, bigint, bigint) from public;
grant execute on function public_was_there(bigint, bigint, bigint) to zambet_app;
create index doctors_id on doctors (id);
