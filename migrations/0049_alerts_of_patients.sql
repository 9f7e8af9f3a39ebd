-- What a patient's one alert said becomes the first of their alerts.

insert into patient_alerts (clinic_id, patient_id, kind, severity, text, created_by, created_at)
select clinic_id, id, 'condition', 'high', btrim(alert, E' \t\r\n'), created_by, created_at
  from patients where btrim(alert, E' \t\r\n') <> '';
alter table patients drop column alert;

-- A removed tag keeps its people, so that it can be put back; its name is free for another.
alter table tags add column removed_at timestamptz;
drop index tags_name;
create unique index tags_name on tags (clinic_id, fold_text(name)) where removed_at is null;
