-- Erasing a person. What their clinical record does not need goes at once; the record stays under lock until the day that
-- the law allows, then it goes too. The row of the person stays, empty, so that visits go on being counted.

create table erased_patients (
  clinic_id bigint not null references clinics (clinic_id),
  patient_id bigint not null,
  erased_at timestamptz not null,
  erased_by bigint references accounts (id),
  reason text not null check (reason in ('asked', 'other')),
  kept_until date, -- the last day of the record; null: there was none
  removed_at timestamptz, -- when the record went
  -- Whose record it is, for whoever must show it to the law.
  first_name text,
  last_name text,
  birth_date date,
  gender text,
  cnp text,
  primary key (clinic_id, patient_id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  check (kept_until is not null or removed_at is not null),
  check (removed_at is null or num_nonnulls(first_name, last_name, birth_date, gender, cnp) = 0)
);
create index erased_patients_due on erased_patients (kept_until) where removed_at is null;
create index erased_patients_by on erased_patients (clinic_id, erased_at desc, patient_id desc);
call protect_tenant_table('erased_patients');
revoke delete on erased_patients from zambet_app;

-- An erased person's own row says nothing of them, whoever writes it.
alter table patients add constraint erased_says_nothing check (erased_at is null or (
  not active and account_id is null and last_name = '' and mobile is null and mobile_country is null and email is null
  and birth_date is null and gender is null and cnp is null and card_number is null and address = ''
  and county_id is null and county = '' and city_id is null and city = '' and source = '' and language is null
  and guardian_id is null and guardian_name = '' and guardian_mobile is null and guardian_relation = '' and note = ''));

alter table patient_consents
  drop constraint patient_consents_how_check,
  add constraint patient_consents_how_check check (how in ('paper', 'spoken', 'online', 'form', 'erasure'));

-- Nothing new is written for somebody who was erased: who was about to waits for the erasure, and is refused. That the
-- record was opened is noted still.
create or replace function follow_merged_patient() returns trigger
  language plpgsql
  as $$
  declare
    kept bigint;
    is_erased boolean;
  begin
    select p.merged_into, p.erased_at is not null into kept, is_erased from patients p
     where p.clinic_id = new.clinic_id and p.id = new.patient_id for key share;
    if is_erased and tg_table_name <> 'record_openings' then
      raise exception 'the patient % is erased', new.patient_id using errcode = 'no_data_found';
    end if;
    new.patient_id := coalesce(kept, new.patient_id);
    return new;
  end
  $$;

create function refuse_visit_of_erased() returns trigger
  language plpgsql
  as $$
  begin
    if exists (select from patients p
                where p.clinic_id = new.clinic_id and p.id = new.patient_id and p.erased_at is not null)
    then
      raise exception 'the patient % is erased', new.patient_id using errcode = 'no_data_found';
    end if;
    return new;
  end
  $$;
create trigger refuse_visit_of_erased before update of cancelled_at, starts_at, note on bookings
  for each row when (new.patient_id is not null and (
    (old.cancelled_at is not null and new.cancelled_at is null)
    or old.starts_at <> new.starts_at
    or (old.note <> new.note and new.note <> '')))
  execute function refuse_visit_of_erased();

-- What changes meanwhile of an erased person is told without what it says, but the erasing itself. Looking waits for an
-- erasure under way.
create or replace function hash_audit_payload() returns trigger
  language plpgsql
  as $$
  declare
    is_erased boolean;
  begin
    if new.entity in ('patient', 'patient_record') and (new.before is not null or new.after is not null)
       and new.action not in ('patient.data_removed', 'patient.record_removed')
    then
      select p.erased_at is not null into is_erased from patients p
       where p.clinic_id = new.clinic_id and p.id = new.entity_id for key share;
      if is_erased then
        new.before := null;
        new.after := null;
      end if;
    end if;
    new.payload_hash := audit_payload_hash(new.salt, new.before, new.after);
    return new;
  end
  $$;

-- Takes what entries say of people who were erased, and of saved searches that named them; the entries stay, with the hash
-- of what they said.
create function forget_payloads_of_erased(of_patients bigint[], of_filters bigint[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    with gone as (
      select p.id from patients p
       where p.clinic_id = current_clinic_id() and p.id = any(of_patients) and p.erased_at is not null),
    named as (
      select 'patient' as entity, id from gone
      union all select 'patient_record', id from gone
      union all select 'booking', b.id from bookings b join gone on gone.id = b.patient_id
                 where b.clinic_id = current_clinic_id()
      union all select 'saved_filter', f.id from unnest(of_filters) f (id)
                 where not exists (select from saved_filters s where s.clinic_id = current_clinic_id() and s.id = f.id))
    update audit_entries e set before = null, after = null, salt = null
      from named
     where e.clinic_id = current_clinic_id() and e.entity = named.entity and e.entity_id = named.id and e.salt is not null
  $$;
revoke execute on function forget_payloads_of_erased(bigint[], bigint[]) from public;
grant execute on function forget_payloads_of_erased(bigint[], bigint[]) to zambet_app;

-- What the desk noted of how somebody behaves is no part of the record; the rest of it goes once its day is over.
create function forget_record_of_erased(of_patients bigint[], today date) returns void
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
revoke execute on function forget_record_of_erased(bigint[], date) from public;
grant execute on function forget_record_of_erased(bigint[], date) to zambet_app;

-- Whose record may go by now, in whatever clinic.
create function list_due_erasures(today date, max_rows integer) returns table (clinic_id bigint, patient_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select e.clinic_id, e.patient_id from erased_patients e
     where e.removed_at is null and e.kept_until < today
     order by e.kept_until, e.clinic_id, e.patient_id limit max_rows
  $$;
revoke execute on function list_due_erasures(date, integer) from public;
grant execute on function list_due_erasures(date, integer) to zambet_app;
