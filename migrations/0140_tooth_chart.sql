-- What is known of a person's teeth: facts that are added and taken back, never changed. The chart on a day is what they come
-- to (domain/tooth-chart), so nothing here says what is over.

-- Entries, what takes them back and confirmed dentitions are numbered together: the highest of a patient's is the version of
-- their chart. Whoever writes holds the patient's row, so that numbers come in the order in which they are seen.
create sequence tooth_chart_changes;
grant usage on sequence tooth_chart_changes to zambet_app;

create table tooth_entries (
  clinic_id bigint not null references clinics (clinic_id),
  id bigint not null default nextval('tooth_chart_changes'),
  patient_id bigint not null,
  written_for bigint not null default 0, -- the record it was written for, whichever that one became (set by trigger)
  group_id bigint, -- the first of those that make one bridge or splint
  tooth smallint,
  arch text check (arch in ('upper', 'lower')),
  kind text not null,
  state text not null check (state in ('condition', 'existing', 'planned', 'done')),
  surfaces text not null default '' check (surfaces ~ '^M?O?D?V?L?$'),
  roots text[] not null default '{}' check (roots <@ '{R,MB,DB,P,M,D,B}' and cardinality(roots) <= 3),
  role text check (role in ('abutment', 'pontic')),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 1000),
  date date not null,
  ends_id bigint, -- the entry that is over since then; all else is as in that one
  doctor_id bigint,
  diagnosis_id bigint,
  booking_id bigint,
  note text not null default '' check (char_length(note) <= 5000),
  replaces_id bigint, -- the one that this one corrected
  recorded_by bigint references accounts (id),
  recorded_at timestamptz not null,
  voided_by bigint references accounts (id),
  voided_at timestamptz,
  void_reason text not null default '' check (char_length(void_reason) <= 500),
  voided_change bigint,
  moved_change bigint, -- when it last came to another record, which was joined or parted (set by trigger)
  primary key (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, group_id) references tooth_entries (clinic_id, id),
  foreign key (clinic_id, ends_id) references tooth_entries (clinic_id, id) on delete cascade,
  -- What corrected it may be of a record from which it parted since.
  foreign key (clinic_id, replaces_id) references tooth_entries (clinic_id, id) on delete set null (replaces_id),
  foreign key (clinic_id, doctor_id) references doctors (clinic_id, id),
  foreign key (clinic_id, diagnosis_id) references patient_diagnoses (clinic_id, id),
  foreign key (clinic_id, booking_id) references bookings (clinic_id, id),
  constraint tooth_of_the_mouth check (tooth % 10 between 1 and case when tooth < 50 then 8 else 5 end and tooth between 11 and 85),
  constraint one_place check (tooth is null or arch is null),
  check ((voided_at is null) = (voided_change is null)),
  check (role is null or kind = 'bridge'),
  check (ends_id is null or (ends_id <> id and diagnosis_id is null)),
  constraint kind_of_the_chart check (case
    when kind in ('caries', 'abrasion', 'hypoplasia') then tooth is not null and state = 'condition' and surfaces <> ''
    when kind in ('pulpitis', 'apical_lesion', 'fracture', 'retained_root', 'mobility', 'impacted', 'unerupted', 'rotated', 'diastema')
      then tooth is not null and state = 'condition' and surfaces = ''
    when kind in ('missing', 'erupted') then tooth is not null and state = 'existing' and surfaces = ''
    when kind = 'exfoliated' then tooth is not null and tooth > 50 and state = 'existing' and surfaces = ''
    when kind in ('filling', 'inlay') then tooth is not null and state <> 'condition' and surfaces <> ''
    when kind = 'sealant' then tooth is not null and tooth % 10 > 3 and state <> 'condition' and surfaces = 'O'
    when kind = 'veneer' then tooth is not null and state <> 'condition' and surfaces = 'V'
    when kind in ('crown', 'root_canal', 'post', 'apicoectomy', 'implant') then tooth is not null and state <> 'condition' and surfaces = ''
    when kind = 'bridge' then tooth is not null and state <> 'condition' and surfaces = '' and role is not null
    when kind = 'extraction' then tooth is not null and state in ('planned', 'done') and surfaces = ''
    when kind in ('splint', 'bracket') then (tooth is not null or arch is not null) and state <> 'condition' and surfaces = ''
    when kind = 'denture' then arch is not null and state <> 'condition' and surfaces = ''
    when kind = 'whitening' then arch is not null and state in ('planned', 'done') and surfaces = ''
    when kind in ('scaling', 'fluoride') then tooth is null and arch is null and state in ('planned', 'done') and surfaces = ''
    else false end),
  check (group_id is null or (tooth is not null and kind in ('bridge', 'splint'))),
  check (group_id is not null or kind <> 'bridge')
);
create index tooth_entries_patient on tooth_entries (clinic_id, patient_id, id);
create index tooth_entries_group on tooth_entries (clinic_id, group_id) where group_id is not null;
create index tooth_entries_ends on tooth_entries (clinic_id, ends_id) where ends_id is not null;
create index tooth_entries_booking on tooth_entries (clinic_id, booking_id) where booking_id is not null;
create unique index tooth_entries_diagnosis on tooth_entries (clinic_id, diagnosis_id) where diagnosis_id is not null;
create unique index tooth_entries_replaces on tooth_entries (clinic_id, replaces_id)
  where replaces_id is not null and voided_at is null;
-- The same is noted of a record once a day. Two records of one person may have said the same before they were joined.
create unique index tooth_entries_once on tooth_entries (clinic_id, written_for, tooth, arch, kind, state, surfaces, roots, date, ends_id)
  nulls not distinct where voided_at is null;
call protect_tenant_table('tooth_entries');
revoke update, delete on tooth_entries from zambet_app;
grant update (patient_id, voided_by, voided_at, void_reason, voided_change) on tooth_entries to zambet_app;

create trigger follow_merged_patient before insert or update of patient_id on tooth_entries
  for each row execute function follow_merged_patient();

-- Whose record it was written for is known once it is known where that one went.
create function note_written_for() returns trigger
  language plpgsql
  as $$
  begin
    new.written_for := new.patient_id;
    return new;
  end
  $$;
create trigger note_written_for before insert on tooth_entries for each row execute function note_written_for();

-- Whoever saw the record before has not seen what came to it.
create function note_moved_entry() returns trigger
  language plpgsql
  as $$
  begin
    new.moved_change := nextval('tooth_chart_changes');
    return new;
  end
  $$;
create trigger note_moved_entry before update of patient_id on tooth_entries
  for each row when (old.patient_id <> new.patient_id) execute function note_moved_entry();

-- What was taken back stays so, as it was said.
create function keep_voided_entry() returns trigger
  language plpgsql
  as $$
  begin
    if (new.voided_at, new.voided_by, new.void_reason, new.voided_change)
       is distinct from (old.voided_at, old.voided_by, old.void_reason, old.voided_change)
    then
      raise exception 'the entry % was taken back', old.id using errcode = 'check_violation';
    end if;
    return new;
  end
  $$;
create trigger keep_voided_entry before update on tooth_entries
  for each row when (old.voided_at is not null) execute function keep_voided_entry();

-- What is made of several teeth is whole, of one sort, side by side in one jaw, and a bridge is carried somewhere.
create function check_tooth_group() returns trigger
  language plpgsql
  as $$
  declare
    made record;
  begin
    select count(*) as members, count(distinct e.tooth) as teeth,
           count(*) filter (where e.voided_at is null) as live,
           count(distinct (e.patient_id, e.kind, e.state, e.date)) as sorts,
           count(distinct (e.tooth / 10 + 1) / 2) as jaws,
           max(p.place) - min(p.place) + 1 as span,
           bool_or(e.role = 'abutment') as carried,
           (array_agg(e.role order by p.place))[1] = 'abutment' and (array_agg(e.role order by p.place desc))[1] = 'abutment' as ends,
           bool_or(coalesce((e.details ->> 'cantilever')::boolean, false)) as cantilever
      into made
      from tooth_entries e
      cross join lateral (select case when (e.tooth / 10) in (1, 4, 5, 8) then 1 - e.tooth % 10 else e.tooth % 10 end as place) p
     where e.clinic_id = new.clinic_id and e.group_id = new.group_id and e.ends_id is null;
    if made.sorts <> 1 or made.jaws <> 1 or made.teeth <> made.members or made.span <> made.teeth
       or made.live not in (0, made.members)
       or made.members < (case new.kind when 'bridge' then 3 else 2 end)
       or (new.kind = 'bridge' and not (case when made.cantilever then made.carried else made.ends end))
    then
      raise exception 'the teeth of % make no %', new.group_id, new.kind using errcode = 'check_violation';
    end if;
    return null;
  end
  $$;
create constraint trigger check_tooth_group after insert or update on tooth_entries
  deferrable initially deferred for each row
  when (new.group_id is not null) execute function check_tooth_group();

-- Which dentition somebody was confirmed to have, from when on; age says it until then.
create table tooth_dentitions (
  clinic_id bigint not null references clinics (clinic_id),
  id bigint not null default nextval('tooth_chart_changes'),
  patient_id bigint not null,
  dentition text not null check (dentition in ('milk', 'mixed', 'permanent')),
  date date not null,
  recorded_by bigint references accounts (id),
  recorded_at timestamptz not null,
  primary key (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id)
);
create index tooth_dentitions_patient on tooth_dentitions (clinic_id, patient_id, id);
call protect_tenant_table('tooth_dentitions');
revoke update, delete on tooth_dentitions from zambet_app;
grant update (patient_id) on tooth_dentitions to zambet_app;
create trigger follow_merged_patient before insert or update of patient_id on tooth_dentitions
  for each row execute function follow_merged_patient();

-- What somebody charts most, put on teeth by one key.
create table chart_favourites (
  clinic_id bigint not null references clinics (clinic_id),
  account_id bigint not null references accounts (id),
  place smallint not null check (place between 1 and 9),
  kind text not null,
  state text not null,
  surfaces text not null default '',
  details jsonb not null default '{}',
  diagnosis text check (char_length(diagnosis) <= 20),
  primary key (clinic_id, account_id, place)
);
call protect_tenant_table('chart_favourites');

alter table record_openings
  drop constraint record_openings_what_check,
  add constraint record_openings_what_check check (what in ('record', 'observations', 'files', 'file', 'export', 'chart'));
