-- What patients did by themselves, which every open page of the staff asks for again after each change: the newest of few
-- among all that a clinic ever wrote down.
create index audit_entries_by_patients on audit_entries (clinic_id, id) where actor_kind = 'patient' and entity = 'booking';
