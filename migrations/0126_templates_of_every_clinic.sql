-- Since when a template is on, or off; the clinics that have none yet, for whoever gives them the first ones.
alter table message_templates add column switched_at timestamptz not null default now();

create function clinics_without_templates(most integer) returns table (clinic_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.clinic_id
      from clinics c
     where c.clinic_id <> 0 and not exists (select from message_templates t where t.clinic_id = c.clinic_id)
     order by c.clinic_id
     limit most
  $$;
revoke execute on function clinics_without_templates(integer) from public;
grant execute on function clinics_without_templates(integer) to zambet_app;
