-- Reports that are sent by email by themselves.

create table report_schedules (
  clinic_id bigint not null references clinics (clinic_id),
  id bigint not null generated always as identity,
  owner_id bigint not null references accounts (id),
  report text not null check (report in ('overview', 'financial', 'bookings', 'clients', 'service', 'feedback', 'earnings', 'occupancy')),
  filters jsonb not null check (octet_length(filters::text) <= 20000),
  period text not null check (period in ('yesterday', 'last_week', 'last_month', 'month_to_date')),
  weekday smallint check (weekday between 1 and 7), -- neither: every day
  day smallint check (day between 1 and 31), -- the last of shorter months
  at_minutes smallint not null check (at_minutes between 0 and 1439), -- of the clinic's wall clock
  format text not null check (format in ('xlsx', 'csv', 'pdf')),
  language smallint not null check (language in (1, 2)),
  active boolean not null,
  taken_day date not null, -- the last day whose sending was taken, or was over when it was set up
  last_result jsonb, -- what became of the last sending
  created_at timestamptz not null,
  version integer not null default 1,
  changed_by bigint references accounts (id),
  changed_at timestamptz,
  primary key (clinic_id, id),
  check (weekday is null or day is null)
);
call protect_tenant_table('report_schedules');
create index report_schedules_waiting on report_schedules (taken_day) where active;

create table report_schedule_recipients (
  clinic_id bigint not null,
  schedule_id bigint not null,
  account_id bigint not null references accounts (id) on delete cascade,
  primary key (clinic_id, schedule_id, account_id),
  foreign key (clinic_id, schedule_id) references report_schedules (clinic_id, id) on delete cascade
);
call protect_tenant_table('report_schedule_recipients');

-- What may be due, with where its clinic is: what was taken for its day already is not.
create function list_waiting_report_schedules(moment timestamptz)
  returns table (clinic_id bigint, id bigint, weekday smallint, day smallint, at_minutes smallint, taken_day date, zone text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select s.clinic_id, s.id, s.weekday, s.day, s.at_minutes, s.taken_day, c.zone
      from report_schedules s join clinics c on c.clinic_id = s.clinic_id
     where s.active and s.taken_day < (moment at time zone c.zone)::date
     order by s.clinic_id, s.id
  $$;
revoke execute on function list_waiting_report_schedules from public;
grant execute on function list_waiting_report_schedules to zambet_app;

-- What is said in such a mail is for its recipient alone.
alter table messages drop constraint messages_category_check;
alter table messages add constraint messages_category_check check (category in ('code', 'booked', 'moved', 'cancelled', 'form', 'report',
  'confirmation', 'reminder', 'care', 'review', 'recall', 'birthday', 'holiday', 'once', 'answer', 'staff', 'totals', 'other')) not valid;
