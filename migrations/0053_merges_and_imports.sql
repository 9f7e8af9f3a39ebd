-- Two records of one person become one, and may part again: whatever refers to a patient follows where the patient went.

-- What is written for somebody whose record was merged meanwhile comes to the record that it became. Looking waits for a
-- merge under way; the foreign key would wait for it too, and then find the row that is left behind.
create function follow_merged_patient() returns trigger
  language plpgsql
  as $$
  declare
    kept bigint;
  begin
    select p.merged_into into kept from patients p
     where p.clinic_id = new.clinic_id and p.id = new.patient_id for key share;
    new.patient_id := coalesce(kept, new.patient_id);
    return new;
  end
  $$;
create function follow_merged_guardian() returns trigger
  language plpgsql
  as $$
  declare
    kept bigint;
  begin
    select p.merged_into into kept from patients p
     where p.clinic_id = new.clinic_id and p.id = new.guardian_id for key share;
    new.guardian_id := coalesce(kept, new.guardian_id);
    return new;
  end
  $$;

do $$
declare
  named text;
begin
  foreach named in array array['bookings', 'patient_consents', 'patient_tags', 'patient_alerts', 'patient_files',
                               'patient_diagnoses', 'observations', 'record_openings'] loop
    execute format('create trigger follow_merged_patient before insert or update of patient_id on %I
                      for each row when (new.patient_id is not null) execute function follow_merged_patient()', named);
  end loop;
end
$$;
create trigger follow_merged_guardian before insert or update of guardian_id on patients
  for each row when (new.guardian_id is not null and new.merged_into is null) execute function follow_merged_guardian();

-- As before, but that a visit which follows its patient from one record to the other keeps its doctor's and cabinet's time
-- as it stands. Two visits of what were two records may lie over each other: whoever moves them says that it was accepted.
create or replace function sync_booking_busy_times() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if tg_op = 'UPDATE' then
      if (old.cancelled_at is null and old.pinned_at is null) = (new.cancelled_at is null and new.pinned_at is null)
         and (old.doctor_id, old.cabinet_id, old.starts_at, old.ends_at, old.buffer_before_minutes, old.buffer_after_minutes)
           = (new.doctor_id, new.cabinet_id, new.starts_at, new.ends_at, new.buffer_before_minutes, new.buffer_after_minutes)
      then
        if (old.patient_id, old.overridden, old.accepted) is not distinct from (new.patient_id, new.overridden, new.accepted) then
          return null;
        end if;
        if exists (select from patient_merges m
                    where m.clinic_id = new.clinic_id and m.undone_at is null
                      and ((m.kept_id = new.patient_id and m.merged_id = old.patient_id)
                        or (m.kept_id = old.patient_id and m.merged_id = new.patient_id))) then
          perform queue_for_times(new.clinic_id, '{}', '{}', array[new.patient_id, old.patient_id]);
          update busy_times set resource_id = new.patient_id, overridden = new.overridden, accepted = new.accepted
           where clinic_id = new.clinic_id and booking_id = new.id and resource = 'patient';
          return null;
        end if;
      end if;
    end if;
    if new.cancelled_at is null and new.pinned_at is null then
      if tg_op = 'UPDATE' then
        perform queue_for_times(new.clinic_id, array[new.doctor_id, old.doctor_id], array[new.cabinet_id, old.cabinet_id],
                                array[new.patient_id, old.patient_id]);
      else
        -- The same queue in the same order without the sorting: most of what is written is one new visit.
        perform pg_advisory_xact_lock(hashint8(new.clinic_id), queue_slot(1, new.doctor_id)),
                pg_advisory_xact_lock(hashint8(new.clinic_id), queue_slot(2, new.cabinet_id)),
                pg_advisory_xact_lock(hashint8(new.clinic_id), queue_slot(3, new.patient_id));
      end if;
    end if;
    if tg_op = 'UPDATE' then
      delete from busy_times where clinic_id = new.clinic_id and booking_id = new.id;
    end if;
    if new.cancelled_at is not null or new.pinned_at is not null then
      return null;
    end if;
    -- A seat of a group takes only its patient's time; the doctor and the cabinet are taken once, by the parent.
    if new.parent_booking_id is null then
      insert into busy_times (clinic_id, resource, resource_id, starts_at, ends_at, booking_id, overridden, accepted)
      values
        (new.clinic_id, 'doctor', new.doctor_id, new.starts_at - make_interval(mins => new.buffer_before_minutes),
         new.ends_at + make_interval(mins => new.buffer_after_minutes), new.id, new.overridden, new.accepted),
        (new.clinic_id, 'cabinet', new.cabinet_id, new.starts_at - make_interval(mins => new.buffer_before_minutes),
         new.ends_at + make_interval(mins => new.buffer_after_minutes), new.id, new.overridden, new.accepted);
    end if;
    if new.patient_id is not null then
      insert into busy_times (clinic_id, resource, resource_id, starts_at, ends_at, booking_id, overridden, accepted)
      values (new.clinic_id, 'patient', new.patient_id, new.starts_at, new.ends_at, new.id, new.overridden, new.accepted);
    end if;
    return null;
  end
  $$;
