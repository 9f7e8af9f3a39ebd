-- What a schedule said of days that are over: reports read the past from here, so a new schedule does not rewrite it. Leave, days
-- off and blocked time have dates of their own and are read as they stand, and so are visits.

-- Days that are kept, with who was with the clinic, and whether it observed legal holidays.
create table report_open_days (
  clinic_id bigint not null references clinics (clinic_id),
  day date not null,
  observes_legal boolean not null,
  doctor_ids bigint[] not null,
  primary key (clinic_id, day)
);
call protect_tenant_table('report_open_days');

-- The hours of the week that a doctor had somewhere on such a day, less breaks: pairs of minutes since midnight by the
-- location's clock of then.
create table report_open (
  clinic_id bigint not null,
  day date not null,
  doctor_id bigint not null,
  location_id bigint not null,
  cabinet_id bigint not null,
  zone text not null,
  hours smallint[] not null check (cardinality(hours) > 0 and cardinality(hours) % 2 = 0),
  primary key (clinic_id, day, doctor_id, location_id, cabinet_id),
  foreign key (clinic_id, day) references report_open_days (clinic_id, day)
);
call protect_tenant_table('report_open');
-- What is over stays as it was.
revoke update, delete on report_open, report_open_days from zambet_app;

-- Clinics of which yesterday, or a day with visits before the first one kept, is not kept yet.
create function list_clinics_with_open_days(at timestamptz) returns table (clinic_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.clinic_id from clinics c
     cross join lateral (select min(d.day) as first, max(d.day) as last from report_open_days d where d.clinic_id = c.clinic_id) k
     cross join lateral (select min(b.day) as first from bookings b where b.clinic_id = c.clinic_id and b.day > '-infinity') v
     where coalesce(k.last, '-infinity') < (at at time zone c.zone)::date - 1
        or v.first < least(k.first, (at at time zone c.zone)::date)
     order by 1
  $$;
revoke execute on function list_clinics_with_open_days(timestamptz) from public;
grant execute on function list_clinics_with_open_days(timestamptz) to zambet_app;
