-- Forms that wait for the reminder of a visit follow it, and forms that are over are asked anew.

alter table form_files
  add column message_id bigint, -- by which it was sent the last time
  -- The signed one that it takes the place of: each is renewed once.
  add column renewal_of bigint,
  add foreign key (clinic_id, renewal_of) references form_files (clinic_id, id) on delete set null (renewal_of),
  add unique (clinic_id, renewal_of);

-- When forms of a visit go with its reminder: two days before it, at ten by the clock of the place.
create function forms_go_at(starts_at timestamptz, zone text) returns timestamptz
  language sql stable
  as $$ select ((starts_at at time zone zone)::date - 2 + time '10:00') at time zone zone $$;
revoke execute on function forms_go_at from public;
grant execute on function forms_go_at to zambet_app;

create function take_forms_along() returns trigger
  language plpgsql
  as $$
  begin
    update form_files f
       set goes_at = forms_go_at(new.starts_at, (
             select l.zone from locations l where l.clinic_id = new.clinic_id and l.id = new.location_id))
     where f.clinic_id = new.clinic_id and f.booking_id = new.id and f.status = 0 and f.goes_at is not null;
    return null;
  end
  $$;
create trigger take_forms_along after update on bookings
  for each row when ((old.starts_at, old.location_id) is distinct from (new.starts_at, new.location_id))
  execute function take_forms_along();

-- Clinics with forms whose time has come, and which visits they are for still takes place.
create function list_clinics_of_due_forms(now timestamptz) returns table (clinic_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select distinct f.clinic_id
      from form_files f
      join bookings b on b.clinic_id = f.clinic_id and b.id = f.booking_id
     where f.goes_at <= now and f.status = 0 and f.void_at is null
       and b.cancelled_at is null and b.pinned_at is null and b.starts_at > now
  $$;
revoke execute on function list_clinics_of_due_forms from public;
grant execute on function list_clinics_of_due_forms to zambet_app;

create function list_clinics_of_forms_over(today date) returns table (clinic_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct f.clinic_id from form_files f where f.renews_on <= today $$;
revoke execute on function list_clinics_of_forms_over from public;
grant execute on function list_clinics_of_forms_over to zambet_app;

-- Signed ones whose document is still to be made, whatever became of who should make it.
create function list_forms_to_seal(before timestamptz) returns table (clinic_id bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select f.clinic_id, f.id from form_files f
     where f.status = 2 and f.completed_file_id is null and f.signed_at < before
     order by f.signed_at limit 200
  $$;
revoke execute on function list_forms_to_seal from public;
grant execute on function list_forms_to_seal to zambet_app;
