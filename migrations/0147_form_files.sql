-- One copy of a form, for one patient: prepared, sent, filled in, signed. Once it is signed it never changes.

create table form_files (
  clinic_id bigint not null references clinics (clinic_id),
  id bigint not null generated always as identity,
  patient_id bigint not null,
  written_for bigint not null default 0, -- the record it was prepared for, whichever that one became (set by trigger)
  booking_id bigint,
  template_id bigint not null,
  template_version integer not null,
  language text not null check (language in ('ro', 'en')),
  teeth smallint[] not null default '{}',
  status smallint not null default 0 check (status in (0, 1, 2)), -- not sent, sent to patient, signed by patient
  created_by bigint references accounts (id), -- null: renewed by itself
  created_at timestamptz not null,
  -- Its link: of every sending another, of which the hash alone is kept.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  link_number integer not null default 0,
  is_tablet boolean not null default false,
  goes_at timestamptz, -- when it is sent by itself
  sent_at timestamptz,
  sent_by bigint references accounts (id),
  sent_channel text check (sent_channel in ('sms', 'email', 'tablet')),
  opened_at timestamptz,
  expires_at timestamptz,
  void_at timestamptz,
  void_by bigint references accounts (id),
  void_reason text,
  answers jsonb not null default '{}',
  revision integer not null default 0,
  -- The document as it was last shown, and what it was made of: whoever signs signs these bytes.
  document_file_id bigint,
  document_sha256 bytea check (octet_length(document_sha256) = 32),
  document_inputs bytea check (octet_length(document_inputs) = 32),
  document_pages integer,
  awaits_witness_at timestamptz,
  witness_by bigint references accounts (id),
  witness_at timestamptz,
  witness_of bytea, -- the hash of the document that was witnessed
  signed_at timestamptz,
  signed_as text check (signed_as in ('patient', 'guardian')),
  signer_name text,
  strokes jsonb,
  typed_name text,
  evidence jsonb,
  evidence_sha256 bytea check (octet_length(evidence_sha256) = 32),
  previous_sha256 bytea check (octet_length(previous_sha256) = 32),
  renews_on date,
  completed_file_id bigint, -- the document, the signature and the evidence, sealed
  completed_sha256 bytea check (octet_length(completed_sha256) = 32),
  verified_at timestamptz,
  is_unchanged boolean,
  primary key (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, booking_id) references bookings (clinic_id, id),
  foreign key (clinic_id, template_id, template_version) references document_template_versions (clinic_id, template_id, number),
  foreign key (clinic_id, document_file_id) references files (clinic_id, id),
  foreign key (clinic_id, completed_file_id) references files (clinic_id, id),
  check (status <> 1 or sent_at is not null),
  check ((status = 2) = (signed_at is not null)),
  check (status < 2 or (signed_as, signer_name, evidence, evidence_sha256, previous_sha256, document_sha256, document_file_id) is not null),
  check (status = 2 or (strokes is null and typed_name is null and evidence is null and completed_file_id is null)),
  check (status < 2 or void_at is null),
  check ((completed_file_id is null) = (completed_sha256 is null))
);
create index form_files_patient on form_files (clinic_id, patient_id, id);
create index form_files_booking on form_files (clinic_id, booking_id) where booking_id is not null;
create index form_files_template on form_files (clinic_id, template_id, template_version);
create index form_files_going on form_files (goes_at) where goes_at is not null and status = 0 and void_at is null;
create index form_files_renewing on form_files (clinic_id, renews_on) where renews_on is not null;
create index form_files_completed on form_files (completed_sha256) where completed_sha256 is not null;
create index form_files_making on form_files (clinic_id, id) where status = 2 and completed_file_id is null;

-- What the patient sent with it.
create table form_uploads (
  clinic_id bigint not null references clinics (clinic_id),
  id bigint not null generated always as identity,
  form_file_id bigint not null,
  element text not null,
  file_id bigint not null,
  created_at timestamptz not null,
  primary key (clinic_id, id),
  unique (clinic_id, file_id),
  foreign key (clinic_id, form_file_id) references form_files (clinic_id, id),
  foreign key (clinic_id, file_id) references files (clinic_id, id)
);
create index form_uploads_form on form_uploads (clinic_id, form_file_id);

-- Which answers somebody took into the record; each once.
create table form_acceptances (
  clinic_id bigint not null references clinics (clinic_id),
  form_file_id bigint not null,
  element text not null,
  accepted_by bigint not null references accounts (id),
  accepted_at timestamptz not null,
  primary key (clinic_id, form_file_id, element),
  foreign key (clinic_id, form_file_id) references form_files (clinic_id, id)
);

-- The last signature of a clinic: each names the one before it, so that one that goes missing is missed.
create table signature_chains (
  clinic_id bigint not null references clinics (clinic_id),
  count bigint not null,
  last_sha256 bytea not null check (octet_length(last_sha256) = 32),
  primary key (clinic_id)
);

-- What happened to a report or a form, each step with the hash of the one before.
create table document_events (
  clinic_id bigint not null references clinics (clinic_id),
  id bigint not null generated always as identity,
  report_id bigint,
  form_file_id bigint,
  seq integer not null default 0, -- set by trigger, as are both hashes
  said text not null, -- canonical JSON: what, at, by, detail
  previous bytea not null default '',
  sha256 bytea not null default '',
  primary key (clinic_id, id),
  foreign key (clinic_id, report_id) references visit_reports (clinic_id, id),
  foreign key (clinic_id, form_file_id) references form_files (clinic_id, id),
  unique (clinic_id, report_id, seq),
  unique (clinic_id, form_file_id, seq),
  check ((report_id is null) <> (form_file_id is null))
);

-- A link to a document that is ready: of a report to its patient, of a signed form to its email. The hash alone is kept.
create table document_links (
  clinic_id bigint not null references clinics (clinic_id),
  id bigint not null generated always as identity,
  report_id bigint,
  form_file_id bigint,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  channel text not null check (channel in ('sms', 'email')),
  created_by bigint references accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  primary key (clinic_id, id),
  foreign key (clinic_id, report_id) references visit_reports (clinic_id, id),
  foreign key (clinic_id, form_file_id) references form_files (clinic_id, id),
  check ((report_id is null) <> (form_file_id is null))
);
create index document_links_report on document_links (clinic_id, report_id);
create index document_links_form on document_links (clinic_id, form_file_id);

-- What a clinic seals its documents with; the newest that is not retired. The key is sealed itself.
create table clinic_seals (
  clinic_id bigint not null references clinics (clinic_id),
  id bigint not null generated always as identity,
  certificate text not null, -- PEM, with those above it where there are any
  key_sealed text not null,
  is_own boolean not null default false, -- whether the clinic brought it
  created_by bigint references accounts (id),
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (clinic_id, id)
);
create unique index clinic_seals_one on clinic_seals (clinic_id) where retired_at is null;

call protect_tenant_table('form_files');
call protect_tenant_table('form_uploads');
call protect_tenant_table('form_acceptances');
call protect_tenant_table('signature_chains');
call protect_tenant_table('document_events');
call protect_tenant_table('document_links');
call protect_tenant_table('clinic_seals');
revoke update, delete on form_acceptances, document_events from zambet_app;
revoke update on form_uploads from zambet_app;
revoke delete on form_files, signature_chains, document_links, clinic_seals from zambet_app;

create trigger follow_merged_patient before insert or update of patient_id on form_files
  for each row execute function follow_merged_patient();
create trigger note_written_for before insert on form_files for each row execute function note_written_for();

-- A signed file stays as it was signed. It may follow its patient, get its sealed document, and be looked at again.
create function keep_signed_form() returns trigger
  language plpgsql
  as $$
  declare
    added constant text[] := '{patient_id,completed_file_id,completed_sha256,verified_at,is_unchanged}';
  begin
    if (to_jsonb(new) - added) is distinct from (to_jsonb(old) - added)
       or not is_merge_of(old.clinic_id, old.patient_id, new.patient_id)
       or old.completed_file_id is not null
          and (new.completed_file_id, new.completed_sha256) is distinct from (old.completed_file_id, old.completed_sha256)
    then
      raise exception 'the form % is signed', old.id using errcode = 'check_violation';
    end if;
    return new;
  end
  $$;
create trigger keep_signed_form before update on form_files
  for each row when (old.status = 2) execute function keep_signed_form();

create function keep_signed_uploads() returns trigger
  language plpgsql
  as $$
  declare
    of bigint := case when tg_op = 'INSERT' then new.form_file_id else old.form_file_id end;
  begin
    if current_user = 'zambet_app' and exists (
         select from form_files f
          where f.clinic_id = coalesce(new.clinic_id, old.clinic_id) and f.id = of and f.status = 2
            for share)
    then
      raise exception 'the form % is signed', of using errcode = 'check_violation';
    end if;
    return coalesce(new, old);
  end
  $$;
create trigger keep_signed_uploads before insert or delete on form_uploads
  for each row execute function keep_signed_uploads();

-- A step after the last one. Whoever writes it holds the document's row.
create function chain_document_event() returns trigger
  language plpgsql
  as $$
  declare
    last record;
  begin
    select e.seq, e.sha256 into last from document_events e
     where e.clinic_id = new.clinic_id
       and (e.report_id = new.report_id or e.form_file_id = new.form_file_id)
     order by e.seq desc limit 1;
    new.seq := coalesce(last.seq, 0) + 1;
    new.previous := coalesce(last.sha256, decode(repeat('00', 32), 'hex'));
    new.sha256 := sha256(new.previous || convert_to(new.said, 'UTF8'));
    return new;
  end
  $$;
create trigger chain_document_event before insert on document_events
  for each row execute function chain_document_event();

create function keep_document_event() returns trigger
  language plpgsql
  as $$
  begin
    if current_user = 'zambet_app' then
      raise exception 'what happened to a document stays' using errcode = 'check_violation';
    end if;
    return coalesce(new, old);
  end
  $$;
create trigger keep_document_event before update or delete on document_events
  for each row execute function keep_document_event();

-- A draft that never had a number is thrown away with what happened to it.
create function discard_draft_report(report bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    gone constant bigint := (
      select r.id from visit_reports r
       where r.clinic_id = current_clinic_id() and r.id = report and r.status = 'draft' and r.number is null
         for update);
  begin
    if gone is null then
      return false;
    end if;
    delete from document_events e where e.clinic_id = current_clinic_id() and e.report_id = gone;
    delete from visit_reports r where r.clinic_id = current_clinic_id() and r.id = gone;
    return true;
  end
  $$;
revoke execute on function discard_draft_report from public;
grant execute on function discard_draft_report to zambet_app;

-- Which document left the product as these bytes, whoever asks.
create function find_document_of(hash bytea)
  returns table (kind text, clinic_id bigint, clinic_name text, id bigint, number text, at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select 'form', f.clinic_id, c.name, f.id, null::text, f.signed_at
      from form_files f join clinics c on c.clinic_id = f.clinic_id where f.completed_sha256 = hash
    union all
    select 'report', r.clinic_id, c.name, r.id, r.number_year || '-' || lpad(r.number::text, 5, '0'), r.locked_at
      from visit_reports r join clinics c on c.clinic_id = r.clinic_id where r.pdf_sha256 = hash
    limit 1
  $$;
revoke execute on function find_document_of from public;
grant execute on function find_document_of to zambet_app;

-- Reports and signed forms go with the record, when law no longer keeps it; what was never locked or signed goes at once.
create function forget_documents_of(gone bigint[], is_all boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    reports bigint[] := array(
      select r.id from visit_reports r
       where r.clinic_id = current_clinic_id() and r.patient_id = any(gone) and (is_all or r.number is null));
    forms bigint[] := array(
      select f.id from form_files f
       where f.clinic_id = current_clinic_id() and f.patient_id = any(gone) and (is_all or f.status < 2));
    stored bigint[];
  begin
    stored := array(
      select r.file_id from visit_reports r where r.clinic_id = current_clinic_id() and r.id = any(reports)
      union all
      select unnest(array[f.document_file_id, f.completed_file_id]) from form_files f
       where f.clinic_id = current_clinic_id() and f.id = any(forms)
      union all
      select u.file_id from form_uploads u where u.clinic_id = current_clinic_id() and u.form_file_id = any(forms));
    delete from document_links x where x.clinic_id = current_clinic_id() and (x.report_id = any(reports) or x.form_file_id = any(forms));
    delete from document_events x where x.clinic_id = current_clinic_id() and (x.report_id = any(reports) or x.form_file_id = any(forms));
    delete from form_acceptances x where x.clinic_id = current_clinic_id() and x.form_file_id = any(forms);
    delete from form_uploads x where x.clinic_id = current_clinic_id() and x.form_file_id = any(forms);
    delete from form_files x where x.clinic_id = current_clinic_id() and x.id = any(forms);
    update visit_reports x set corrects_id = null
     where x.clinic_id = current_clinic_id() and x.corrects_id = any(reports) and not x.id = any(reports) and x.status = 'draft';
    delete from visit_reports x where x.clinic_id = current_clinic_id() and x.id = any(reports);
    delete from files where clinic_id = current_clinic_id() and id = any(stored);
  end
  $$;
revoke execute on function forget_documents_of from public;

-- As before, and its documents go with it.
create or replace function forget_record_of_erased(of_patients bigint[], today date) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    gone bigint[] := array(
      select p.id from patients p
       where p.clinic_id = current_clinic_id() and p.id = any(of_patients) and p.erased_at is not null);
    stored bigint[];
  begin
    delete from patient_alerts where clinic_id = current_clinic_id() and patient_id = any(gone) and kind = 'behaviour';
    perform forget_documents_of(gone, false);
    if exists (select from erased_patients e
                where e.clinic_id = current_clinic_id() and e.patient_id = any(gone) and e.kept_until >= today)
    then
      return;
    end if;
    perform forget_documents_of(gone, true);
    update patients set no_allergies_at = null, no_allergies_by = null where clinic_id = current_clinic_id() and id = any(gone);
    delete from patient_alerts where clinic_id = current_clinic_id() and patient_id = any(gone);
    delete from patient_consents where clinic_id = current_clinic_id() and patient_id = any(gone);
    delete from perio_sites x using perio_exams e
     where e.clinic_id = current_clinic_id() and e.patient_id = any(gone) and x.clinic_id = e.clinic_id and x.exam_id = e.id;
    delete from perio_teeth x using perio_exams e
     where e.clinic_id = current_clinic_id() and e.patient_id = any(gone) and x.clinic_id = e.clinic_id and x.exam_id = e.id;
    delete from perio_exams where clinic_id = current_clinic_id() and patient_id = any(gone);
    delete from tooth_entries where clinic_id = current_clinic_id() and patient_id = any(gone);
    delete from tooth_dentitions where clinic_id = current_clinic_id() and patient_id = any(gone);
    delete from patient_diagnoses where clinic_id = current_clinic_id() and patient_id = any(gone);
    delete from observation_images i using observations o
     where o.clinic_id = current_clinic_id() and o.patient_id = any(gone)
       and i.clinic_id = o.clinic_id and i.observation_id = o.id;
    delete from observation_texts t using observations o
     where o.clinic_id = current_clinic_id() and o.patient_id = any(gone)
       and t.clinic_id = o.clinic_id and t.observation_id = o.id;
    delete from observations where clinic_id = current_clinic_id() and patient_id = any(gone);
    delete from file_marks m using patient_files f
     where f.clinic_id = current_clinic_id() and f.patient_id = any(gone)
       and m.clinic_id = f.clinic_id and m.patient_file_id = f.id;
    -- Their bytes follow their rows.
    stored := array(
      select unnest(array[f.file_id, f.shown_file_id]) from patient_files f
       where f.clinic_id = current_clinic_id() and f.patient_id = any(gone));
    delete from patient_files where clinic_id = current_clinic_id() and patient_id = any(gone);
    delete from files where clinic_id = current_clinic_id() and id = any(stored);
  end
  $$;

alter table record_openings
  drop constraint record_openings_what_check,
  add constraint record_openings_what_check
    check (what in ('record', 'observations', 'files', 'file', 'export', 'chart', 'perio', 'report', 'form'));
