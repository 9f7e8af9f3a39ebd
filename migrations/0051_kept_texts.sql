-- No text of a note is written over: the one before it is kept first, or the change is refused.
create function keep_observation_text() returns trigger
  language plpgsql
  as $$
  begin
    if not exists (
      select from observation_texts t
       where t.clinic_id = old.clinic_id and t.observation_id = old.id and t.version = old.version and t.text = old.text)
    then
      raise exception 'the text of observation % is not kept', old.id using errcode = 'check_violation';
    end if;
    return new;
  end
  $$;
create trigger keep_text before update of text on observations
  for each row when (old.text is distinct from new.text) execute function keep_observation_text();

revoke update on observations from zambet_app;
grant update (patient_id, teeth, text, visible_to_patient, comparison, deleted_by, deleted_at, delete_reason, version, changed_by, changed_at)
  on observations to zambet_app;

-- A diagnosis is resolved or voided, and never becomes another.
revoke update on patient_diagnoses from zambet_app;
grant update (patient_id, resolved_on, resolved_by, voided_by, voided_at, void_reason) on patient_diagnoses to zambet_app;

create index messages_booking on messages (clinic_id, booking_id) where booking_id is not null;
