-- A patient moves their own visit: how often they did is held against the clinic's limit.
alter table bookings
  add column moves smallint not null default 0 check (moves >= 0),
  -- The patient said, too late to cancel, that they will not come. The hour stays theirs until the clinic decides.
  add column not_coming_at timestamptz;

alter type patient_act add value 'moved';
alter type patient_act add value 'not_coming';

-- As before, less the time of a visit that is about to move: where it stands is free to itself.
drop function public_busy_times(bigint[], busy_resource[], bigint[], timestamptz, timestamptz, timestamptz, text);
create function public_busy_times(clinics bigint[], resources busy_resource[], resource_ids bigint[], from_instant timestamptz,
                                  to_instant timestamptz, seen_at timestamptz, own_reservation text, own_booking bigint)
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
           and (own_booking is null or b.booking_id is distinct from own_booking)
           and (b.reservation_id is null or exists (
                 select from reservations r
                  where r.clinic_id = b.clinic_id and r.id = b.reservation_id
                    and r.expires_at > seen_at and r.code is distinct from own_reservation))
        having count(*) > 0) taken
     where wanted.resource in ('doctor', 'cabinet')
  $$;
revoke execute on function public_busy_times(bigint[], busy_resource[], bigint[], timestamptz, timestamptz, timestamptz, text, bigint) from public;
grant execute on function public_busy_times(bigint[], busy_resource[], bigint[], timestamptz, timestamptz, timestamptz, text, bigint) to zambet_app;
