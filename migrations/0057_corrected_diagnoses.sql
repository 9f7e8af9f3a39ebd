-- A corrected diagnosis is another row that says which one it stands in place of; only one of them holds at a time.
alter table patient_diagnoses
  add replaces_id bigint,
  add foreign key (clinic_id, replaces_id) references patient_diagnoses (clinic_id, id);
create unique index patient_diagnoses_replaces on patient_diagnoses (clinic_id, replaces_id)
  where replaces_id is not null and voided_at is null;

-- The clinic's own diagnoses stand in its order; those before it ordered them, by name.
alter table own_diagnoses add position integer not null default 0;
