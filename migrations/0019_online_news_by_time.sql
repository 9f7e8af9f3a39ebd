-- What patients did of late is asked for by time: by id alone a clinic where little happened this week would read back
-- through everything that its patients ever did.
drop index audit_entries_by_patients;
create index audit_entries_by_patients on audit_entries (clinic_id, at, id) where actor_kind = 'patient' and entity = 'booking';
