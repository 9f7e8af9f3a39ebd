-- Reports of visits. A draft is its template's version and what was written into it; a locked one never changes, and what is
-- missing is added by a further report.

create table visit_reports (
  clinic_id bigint not null references clinics (clinic_id),
  id bigint not null generated always as identity,
  booking_id bigint not null,
  patient_id bigint not null,
  written_for bigint not null default 0, -- the record it was begun for, whichever that one became (set by trigger)
  doctor_id bigint,
  template_id bigint not null,
  template_version integer not null,
  language text not null check (language in ('ro', 'en')),
  status text not null default 'draft' check (status in ('draft', 'locked')),
  tags jsonb not null default '{}', -- what they said when the report began, or was refreshed
  fields jsonb not null default '{}',
  corrects_id bigint,
  number_year smallint,
  number integer check (number > 0),
  version integer not null default 1,
  created_by bigint references accounts (id),
  created_at timestamptz not null,
  changed_by bigint references accounts (id),
  changed_at timestamptz not null,
  locked_by bigint references accounts (id),
  locked_at timestamptz,
  locked_really_at timestamptz, -- by the database's own clock (set by trigger)
  unlocked_at timestamptz, -- when locking was taken back, once
  final_at timestamptz, -- since when nothing takes it back any more
  blocks jsonb, -- what filled itself, as it was at locking
  content_sha256 bytea check (octet_length(content_sha256) = 32), -- of the canonical JSON of all that it says
  file_id bigint, -- the sealed PDF
  pdf_sha256 bytea check (octet_length(pdf_sha256) = 32),
  primary key (clinic_id, id),
  unique (clinic_id, number_year, number),
  foreign key (clinic_id, booking_id) references bookings (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, doctor_id) references doctors (clinic_id, id),
  foreign key (clinic_id, template_id, template_version) references document_template_versions (clinic_id, template_id, number),
  foreign key (clinic_id, corrects_id) references visit_reports (clinic_id, id),
  foreign key (clinic_id, file_id) references files (clinic_id, id),
  check ((number is null) = (number_year is null)),
  check (status = 'draft' or (number, locked_by, locked_at, blocks, content_sha256) is not null),
  check (status = 'locked' or (file_id, pdf_sha256, final_at) is null),
  check ((file_id is null) = (pdf_sha256 is null)),
  check (corrects_id <> id)
);
create unique index visit_reports_one_draft on visit_reports (clinic_id, booking_id) where status = 'draft' and number is null;
create index visit_reports_patient on visit_reports (clinic_id, patient_id, id);
create index visit_reports_booking on visit_reports (clinic_id, booking_id, id);
create index visit_reports_corrects on visit_reports (clinic_id, corrects_id) where corrects_id is not null;
create index visit_reports_template on visit_reports (clinic_id, template_id, template_version);
create index visit_reports_pdf on visit_reports (pdf_sha256) where pdf_sha256 is not null;

-- Numbers of a clinic's year have no gaps: whoever locks takes the next one last.
create table report_numbers (
  clinic_id bigint not null references clinics (clinic_id),
  year smallint not null,
  last integer not null check (last > 0),
  primary key (clinic_id, year)
);

-- Who writes in a draft just now.
create table report_writers (
  clinic_id bigint not null references clinics (clinic_id),
  report_id bigint not null,
  account_id bigint not null references accounts (id),
  until timestamptz not null,
  primary key (clinic_id, report_id),
  foreign key (clinic_id, report_id) references visit_reports (clinic_id, id) on delete cascade
);

call protect_tenant_table('visit_reports');
call protect_tenant_table('report_numbers');
call protect_tenant_table('report_writers');

create trigger follow_merged_patient before insert or update of patient_id on visit_reports
  for each row execute function follow_merged_patient();
create trigger note_written_for before insert on visit_reports for each row execute function note_written_for();

create function is_merge_of(clinic bigint, one bigint, other bigint) returns boolean
  language sql stable
  as $$
    select one = other or exists (
      select from patient_merges m
       where m.clinic_id = clinic and m.kept_id in (one, other) and m.merged_id in (one, other))
  $$;
revoke execute on function is_merge_of from public;
grant execute on function is_merge_of to zambet_app;

create function note_report_locked() returns trigger
  language plpgsql
  as $$
  begin
    new.locked_really_at := case
      when new.status <> 'locked' then null
      when tg_op = 'UPDATE' and old.status = 'locked' then old.locked_really_at
      else clock_timestamp() end;
    return new;
  end
  $$;
-- Named so that it runs before the one that keeps.
create trigger a_note_report_locked before insert or update on visit_reports
  for each row execute function note_report_locked();

-- A locked report stays as it was locked. It may follow its patient, become final, get its PDF, and be taken back once within
-- the minute: by the clock of who writes and, for whoever moves that one, by the database's own.
create function keep_locked_report() returns trigger
  language plpgsql
  as $$
  declare
    added constant text[] := '{patient_id,final_at,file_id,pdf_sha256,version,changed_by,changed_at}';
    unlocked constant text[] := '{status,unlocked_at,locked_by,locked_at,locked_really_at,blocks,content_sha256,version,changed_by,changed_at}';
  begin
    if new.status = 'draft'
       and old.unlocked_at is null and old.final_at is null and old.file_id is null
       and new.unlocked_at between old.locked_at and old.locked_at + interval '60 seconds'
       and clock_timestamp() < old.locked_really_at + interval '90 seconds'
       and (to_jsonb(new) - unlocked) = (to_jsonb(old) - unlocked)
    then
      return new;
    end if;
    if (to_jsonb(new) - added) is distinct from (to_jsonb(old) - added)
       or not is_merge_of(old.clinic_id, old.patient_id, new.patient_id)
       or old.final_at is not null and new.final_at is distinct from old.final_at
       or old.file_id is not null and (new.file_id, new.pdf_sha256) is distinct from (old.file_id, old.pdf_sha256)
       or (new.version, new.changed_by, new.changed_at) is distinct from (old.version, old.changed_by, old.changed_at)
    then
      raise exception 'the report % is locked', old.id using errcode = 'check_violation';
    end if;
    return new;
  end
  $$;
create trigger keep_locked_report before update on visit_reports
  for each row when (old.status = 'locked') execute function keep_locked_report();

-- A number that was given stays with what it was given to.
create function keep_report_number() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'DELETE' and current_user = 'zambet_app'
       or tg_op = 'UPDATE' and (new.number, new.number_year) is distinct from (old.number, old.number_year) then
      raise exception 'the report % has a number', old.id using errcode = 'check_violation';
    end if;
    return coalesce(new, old);
  end
  $$;
create trigger keep_report_number before update or delete on visit_reports
  for each row when (old.number is not null) execute function keep_report_number();
