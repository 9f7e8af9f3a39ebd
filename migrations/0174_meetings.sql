-- Video visits: who makes a clinic's meetings, and each visit's own.

create type video_provider as enum ('zoom', 'google_meet');

-- The one provider of a clinic.
create table video_providers (
  clinic_id bigint primary key references clinics (clinic_id),
  provider video_provider not null,
  unique (clinic_id, provider)
);
call protect_tenant_table('video_providers');
revoke update on video_providers from zambet_app;

-- Accounts at the provider: the clinic's, and doctors' own. One that was left stays until its meetings and its access there are gone.
create table video_connections (
  clinic_id bigint not null references clinics (clinic_id),
  id bigint not null generated always as identity,
  provider video_provider not null,
  doctor_id bigint, -- null: the clinic's
  account_key text not null, -- the provider's own id of it
  account_email text not null,
  plan text check (plan in ('basic', 'paid')),
  sealed_access text not null,
  sealed_refresh text not null,
  expires_at timestamptz not null, -- of the access
  generation integer not null default 1, -- rises with each pair of tokens
  refreshed_at timestamptz not null,
  broken_at timestamptz, -- since when the provider takes its tokens no more
  connected_by bigint references accounts (id),
  connected_at timestamptz not null,
  checked_at timestamptz not null,
  spent_day date, -- of UTC, as the provider counts
  spent integer not null default 0, -- creations and changes of that day
  left_at timestamptz,
  deletes_meetings boolean not null default false, -- of one that was left: what it holds goes before its access does
  live_provider video_provider generated always as (case when left_at is null then provider end) stored,
  primary key (clinic_id, id),
  foreign key (clinic_id, live_provider) references video_providers (clinic_id, provider),
  foreign key (clinic_id, doctor_id) references doctors (clinic_id, id)
);
create unique index video_connections_one on video_connections (clinic_id, doctor_id) nulls not distinct where left_at is null;
create index video_connections_account on video_connections (provider, account_key);
call protect_tenant_table('video_connections');

-- What a visit needs of a provider, a group's once for all of its seats, and how far that is.
create table meetings (
  clinic_id bigint not null,
  id bigint not null generated always as identity,
  booking_id bigint not null,
  is_wanted boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  doctor_id bigint not null,
  wanted_no integer not null default 1, -- rises with each change of these, and whenever it is to be looked at again
  settled_no integer not null default 0, -- the last that was brought about, or that nothing can be done about
  moved_from timestamptz, -- the hour before, until it is changed at the provider too
  is_hurried boolean not null default false, -- made before its time, since somebody asked
  state text not null default 'making' check (state in
    ('waiting', 'making', 'ready', 'updating', 'retrying', 'stopped', 'none', 'removing', 'removed', 'over')),
  reason text check (reason in ('away', 'limited', 'day_limit', 'account_broken', 'refused', 'no_provider')),
  tries integer not null default 0, -- that failed since it last went well
  next_at timestamptz, -- when it is looked at again by itself; null: at once where the last wish is not settled, else not
  sealed_manual_url text,
  started_at timestamptz, -- at the provider
  ended_at timestamptz,
  told_at timestamptz, -- when the bell said that it is not ready
  primary key (clinic_id, id),
  unique (clinic_id, booking_id),
  foreign key (clinic_id, booking_id) references bookings (clinic_id, id) on delete cascade,
  foreign key (clinic_id, doctor_id) references doctors (clinic_id, id),
  check (starts_at < ends_at)
);
create index meetings_coming on meetings (starts_at) where is_wanted;
call protect_tenant_table('meetings');
revoke delete on meetings from zambet_app;

-- What was asked for at a provider. The mark is written there, so that a room whose making was not answered is found again.
create table meeting_rooms (
  clinic_id bigint not null,
  id bigint not null generated always as identity,
  meeting_id bigint not null,
  provider video_provider not null,
  connection_id bigint, -- null once its account was left: nothing can be done about it any more
  mark text not null,
  state text not null default 'making' check (state in ('making', 'live', 'removing', 'removed')),
  room_key text, -- the provider's own id of it
  sealed_join_url text,
  starts_at timestamptz not null, -- as they are there
  ends_at timestamptz not null,
  asked_at timestamptz, -- when its making was last asked for
  changing_at timestamptz, -- since when another hour was asked for and not answered: which one it has is not known
  primary key (clinic_id, id),
  foreign key (clinic_id, meeting_id) references meetings (clinic_id, id) on delete cascade,
  foreign key (clinic_id, connection_id) references video_connections (clinic_id, id) on delete set null (connection_id),
  unique (clinic_id, mark),
  check (state <> 'live' or (room_key is not null and sealed_join_url is not null))
);
create unique index meeting_rooms_one_live on meeting_rooms (clinic_id, meeting_id) where state = 'live';
create unique index meeting_rooms_one_making on meeting_rooms (clinic_id, meeting_id) where state = 'making';
create index meeting_rooms_of_meeting on meeting_rooms (clinic_id, meeting_id);
create index meeting_rooms_of_connection on meeting_rooms (clinic_id, connection_id) where state <> 'removed';
create index meeting_rooms_key on meeting_rooms (provider, room_key);
call protect_tenant_table('meeting_rooms');
revoke delete on meeting_rooms from zambet_app;

-- What happened with a meeting, for whoever looks at the visit.
create table meeting_events (
  clinic_id bigint not null,
  id bigint not null generated always as identity,
  meeting_id bigint not null,
  at timestamptz not null,
  kind text not null check (kind in ('made', 'changed', 'removed', 'lost', 'failed', 'stopped', 'link_set', 'link_removed', 'link_sent',
    'page_opened', 'device_checked', 'patient_joined', 'host_started', 'started', 'ended')),
  account_id bigint references accounts (id), -- of staff who did it
  about jsonb not null default '{}',
  primary key (clinic_id, id),
  foreign key (clinic_id, meeting_id) references meetings (clinic_id, id) on delete cascade
);
create index meeting_events_of_meeting on meeting_events (clinic_id, meeting_id, at);
call protect_tenant_table('meeting_events');
revoke update, delete on meeting_events from zambet_app;

-- Whose room it is that a provider tells of; before any clinic is known.
create function find_meeting_room(of_provider video_provider, key text) returns table (clinic_id bigint, meeting_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select r.clinic_id, r.meeting_id from meeting_rooms r
     where r.provider = of_provider and r.room_key = key and r.state = 'live'
  $$;
revoke execute on function find_meeting_room from public;
grant execute on function find_meeting_room to zambet_app;

create function find_video_connections(of_provider video_provider, key text) returns table (clinic_id bigint, id bigint, generation integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.clinic_id, c.id, c.generation from video_connections c where c.provider = of_provider and c.account_key = key and c.left_at is null
  $$;
revoke execute on function find_video_connections from public;
grant execute on function find_video_connections to zambet_app;

-- For the clock: every account, the longest unused first.
create function list_video_connections() returns table (clinic_id bigint, id bigint, left_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.clinic_id, c.id, c.left_at from video_connections c order by c.refreshed_at
  $$;
revoke execute on function list_video_connections from public;
grant execute on function list_video_connections to zambet_app;

-- Those that are to be looked at now, of all clinics: the nearest first, and of a clinic no more than an eighth of what is asked for.
create function list_due_meetings(moment timestamptz, size int)
  returns table (clinic_id bigint, id bigint, provider video_provider)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with due as (
      select m.clinic_id, m.id, m.starts_at from meetings m where m.next_at <= moment
      union all
      select m.clinic_id, m.id, m.starts_at from meetings m where m.next_at is null and m.wanted_no > m.settled_no
    ),
    turns as (
      select d.clinic_id, d.id, d.starts_at, row_number() over (partition by d.clinic_id order by d.starts_at, d.id) as turn from due d
    ),
    places as (
      select t.clinic_id, t.id, p.provider, t.starts_at,
             row_number() over (partition by p.provider order by t.starts_at, t.clinic_id, t.id) as place
        from turns t left join video_providers p on p.clinic_id = t.clinic_id
       where t.turn <= greatest(size / 8, 1)
    )
    select l.clinic_id, l.id, l.provider from places l where l.place <= size order by l.place
  $$;
revoke execute on function list_due_meetings from public;
grant execute on function list_due_meetings to zambet_app;
create index meetings_due on meetings (next_at) where next_at is not null or wanted_no > settled_no;

-- For the clock: those of the next hour that are not ready and of which nobody was told.
create function list_clinics_not_ready(moment timestamptz) returns table (clinic_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select distinct m.clinic_id from meetings m
     where m.is_wanted and m.told_at is null and m.starts_at between moment and moment + interval '60 minutes'
       and m.state in ('making', 'updating', 'retrying', 'stopped', 'none')
  $$;
revoke execute on function list_clinics_not_ready from public;
grant execute on function list_clinics_not_ready to zambet_app;

-- Which clinic and whose account it is that a browser goes to the provider for.
alter table browser_challenges drop constraint browser_challenges_purpose_check;
alter table browser_challenges add constraint browser_challenges_purpose_check
  check (purpose in ('passkey_register', 'passkey_use', 'social', 'social_link', 'video'));

-- When a doctor was last written to of connecting an account of their own.
alter table doctors add column video_invited_at timestamptz;
