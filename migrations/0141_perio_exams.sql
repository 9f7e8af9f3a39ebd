-- Periodontal exams: what was measured around each tooth on a day. A draft is written as it is typed; once closed it never
-- changes, and a correction is another exam that replaces it.

create table perio_exams (
  clinic_id bigint not null references clinics (clinic_id),
  id bigint not null generated always as identity,
  patient_id bigint not null,
  written_for bigint not null default 0, -- the record it was begun for, whichever that one became (set by trigger)
  date date not null,
  status text not null default 'draft' check (status in ('draft', 'closed')),
  doctor_id bigint,
  replaces_id bigint, -- the closed one that this one corrects
  version integer not null default 1,
  created_by bigint references accounts (id),
  created_at timestamptz not null,
  changed_by bigint references accounts (id),
  changed_at timestamptz not null,
  closed_by bigint references accounts (id),
  closed_at timestamptz,
  stage text check (stage in ('I', 'II', 'III', 'IV')),
  grade text check (grade in ('A', 'B', 'C')),
  extent text check (extent in ('localised', 'generalised')),
  diagnosis_id bigint, -- what was confirmed of it
  staged_by bigint references accounts (id),
  staged_at timestamptz,
  primary key (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, doctor_id) references doctors (clinic_id, id),
  foreign key (clinic_id, replaces_id) references perio_exams (clinic_id, id),
  foreign key (clinic_id, diagnosis_id) references patient_diagnoses (clinic_id, id),
  check ((status = 'closed') = (closed_at is not null)),
  check ((staged_at is null) = (diagnosis_id is null)),
  check (stage is null or staged_at is not null),
  check ((stage is null) = (grade is null)),
  check (replaces_id <> id)
);
-- Two records of one person may each have had a draft before they were joined.
create unique index perio_exams_one_draft on perio_exams (clinic_id, written_for) where status = 'draft';
create unique index perio_exams_replaces on perio_exams (clinic_id, replaces_id) where replaces_id is not null;
create index perio_exams_patient on perio_exams (clinic_id, patient_id, date, id);
create index perio_exams_diagnosis on perio_exams (clinic_id, diagnosis_id) where diagnosis_id is not null;

create table perio_teeth (
  clinic_id bigint not null references clinics (clinic_id),
  exam_id bigint not null,
  tooth smallint not null,
  present boolean not null,
  implant boolean not null default false,
  mobility smallint not null default 0 check (mobility between 0 and 3),
  furcation smallint not null default 0 check (furcation between 0 and 3),
  changed_in integer not null default 1, -- the exam's version that this came with
  primary key (clinic_id, exam_id, tooth),
  foreign key (clinic_id, exam_id) references perio_exams (clinic_id, id),
  constraint tooth_of_the_mouth check (tooth % 10 between 1 and case when tooth < 50 then 8 else 5 end and tooth between 11 and 85),
  constraint implant_is_there check (present or not implant),
  -- Roots part in molars and upper first premolars, and in no implant.
  constraint furcation_of_roots check (furcation = 0 or (not implant and (
    tooth in (14, 24) or tooth % 10 > case when tooth < 50 then 5 else 3 end)))
);

create table perio_sites (
  clinic_id bigint not null references clinics (clinic_id),
  exam_id bigint not null,
  tooth smallint not null,
  site text not null check (site in ('DV', 'V', 'MV', 'DL', 'L', 'ML')),
  depth smallint check (depth between 0 and 15),
  margin smallint not null default 0 check (margin between -10 and 15),
  bleeding boolean not null default false,
  plaque boolean not null default false,
  pus boolean not null default false,
  changed_in integer not null,
  primary key (clinic_id, exam_id, tooth, site),
  foreign key (clinic_id, exam_id, tooth) references perio_teeth (clinic_id, exam_id, tooth)
);

call protect_tenant_table('perio_exams');
call protect_tenant_table('perio_teeth');
call protect_tenant_table('perio_sites');

create trigger follow_merged_patient before insert or update of patient_id on perio_exams
  for each row execute function follow_merged_patient();
create trigger note_written_for before insert on perio_exams for each row execute function note_written_for();

-- What was confirmed of an exam and still holds: the diagnosis, or what corrected it among the patient's diagnoses.
create function confirmed_diagnosis(exam perio_exams) returns bigint
  language sql stable
  as $$
    with recursive said as (
      select x.id, x.voided_at from patient_diagnoses x where x.clinic_id = exam.clinic_id and x.id = exam.diagnosis_id
      union
      select x.id, x.voided_at from said s
        join patient_diagnoses x on x.clinic_id = exam.clinic_id and x.patient_id = exam.patient_id and x.replaces_id = s.id)
    select s.id from said s where s.voided_at is null
  $$;

-- A closed exam stays as it was closed: it may follow its patient, and what was confirmed of it is said beside it.
create function keep_closed_perio_exam() returns trigger
  language plpgsql
  as $$
  begin
    if (to_jsonb(new) - '{patient_id,stage,grade,extent,diagnosis_id,staged_by,staged_at}'::text[])
       is distinct from (to_jsonb(old) - '{patient_id,stage,grade,extent,diagnosis_id,staged_by,staged_at}'::text[])
       or new.patient_id <> old.patient_id and not exists (
         select from patient_merges m
          where m.clinic_id = old.clinic_id and m.kept_id in (old.patient_id, new.patient_id)
            and m.merged_id in (old.patient_id, new.patient_id))
    then
      raise exception 'the periodontal exam % is closed', old.id using errcode = 'check_violation';
    end if;
    return new;
  end
  $$;
create trigger keep_closed_perio_exam before update on perio_exams
  for each row when (old.status = 'closed') execute function keep_closed_perio_exam();

create function keep_closed_perio_rows() returns trigger
  language plpgsql
  as $$
  declare
    -- What is moved is taken from one exam and put into another.
    of bigint[] := case tg_op when 'INSERT' then array[new.exam_id] when 'DELETE' then array[old.exam_id]
                   else array[old.exam_id, new.exam_id] end;
    exam record;
  begin
    for exam in
      select e.id, e.status from perio_exams e
       where e.clinic_id = coalesce(new.clinic_id, old.clinic_id) and e.id = any(of) order by e.id for share
    loop
      -- Whoever removes what law no longer keeps works as the owner of the tables.
      if exam.status = 'closed' and current_user = 'zambet_app' then
        raise exception 'the periodontal exam % is closed', exam.id using errcode = 'check_violation';
      end if;
    end loop;
    return coalesce(new, old);
  end
  $$;
create trigger keep_closed_perio_rows before insert or update or delete on perio_teeth
  for each row execute function keep_closed_perio_rows();
create trigger keep_closed_perio_rows before insert or update or delete on perio_sites
  for each row execute function keep_closed_perio_rows();

create function keep_closed_perio_exam_there() returns trigger
  language plpgsql
  as $$
  begin
    if current_user = 'zambet_app' then
      raise exception 'the periodontal exam % is closed', old.id using errcode = 'check_violation';
    end if;
    return old;
  end
  $$;
create trigger keep_closed_perio_exam_there before delete on perio_exams
  for each row when (old.status = 'closed') execute function keep_closed_perio_exam_there();

-- As before, and the teeth and exams go with the record.
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
    if exists (select from erased_patients e
                where e.clinic_id = current_clinic_id() and e.patient_id = any(gone) and e.kept_until >= today)
    then
      return;
    end if;
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
    check (what in ('record', 'observations', 'files', 'file', 'export', 'chart', 'perio'));
