-- What the clinic's log is read by: days, whoever did it, and what was done. What is about one thing has an index already.
create index audit_entries_at on audit_entries (clinic_id, at, id);
create index audit_entries_actor on audit_entries (clinic_id, actor_account_id, at, id);
create index audit_entries_action on audit_entries (clinic_id, action, at, id);

-- Who has read what: everything up to a place of the sealed log, and one by one what lies behind it. The place is the seal's, since
-- what commits late is sealed late: an entry that nobody could see yet is never taken for read.
create table audit_read_marks (
  clinic_id bigint not null references clinics (clinic_id),
  account_id bigint not null references accounts (id) on delete cascade,
  position bigint not null,
  primary key (clinic_id, account_id)
);
call protect_tenant_table('audit_read_marks');

create table audit_reads (
  clinic_id bigint not null references clinics (clinic_id),
  account_id bigint not null references accounts (id) on delete cascade,
  entry_id bigint not null,
  primary key (clinic_id, account_id, entry_id)
);
call protect_tenant_table('audit_reads');

create index record_openings_at on record_openings (clinic_id, opened_at, id);
create index record_openings_account on record_openings (clinic_id, account_id, opened_at, id);
