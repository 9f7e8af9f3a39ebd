-- What went with its record leaves where it stood in the clinic's numbers and signatures, and nothing of whose it was: so that what
-- is missing without it is missed.
create table forgotten_documents (
  clinic_id bigint not null references clinics (clinic_id),
  id bigint not null generated always as identity,
  number_year smallint,
  number integer,
  evidence_sha256 bytea check (octet_length(evidence_sha256) = 32),
  previous_sha256 bytea check (octet_length(previous_sha256) = 32),
  primary key (clinic_id, id),
  unique (clinic_id, number_year, number),
  check ((number is null) = (number_year is null)),
  check ((evidence_sha256 is null) = (previous_sha256 is null)),
  check ((number is null) <> (evidence_sha256 is null))
);
call protect_tenant_table('forgotten_documents');
revoke insert, update, delete on forgotten_documents from zambet_app;

-- As before, and what had a place keeps it.
create or replace function forget_documents_of(gone bigint[], is_all boolean) returns void
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
    insert into forgotten_documents (clinic_id, number_year, number)
      select r.clinic_id, r.number_year, r.number from visit_reports r
       where r.clinic_id = current_clinic_id() and r.id = any(reports) and r.number is not null;
    insert into forgotten_documents (clinic_id, evidence_sha256, previous_sha256)
      select f.clinic_id, f.evidence_sha256, f.previous_sha256 from form_files f
       where f.clinic_id = current_clinic_id() and f.id = any(forms) and f.status = 2;
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

-- Locked ones whose document is still to be made, whatever became of who should make it.
create function list_reports_to_finish(before timestamptz) returns table (clinic_id bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select r.clinic_id, r.id from visit_reports r
     where r.status = 'locked' and r.file_id is null and r.locked_at < before
     order by r.locked_at limit 200
  $$;
revoke execute on function list_reports_to_finish from public;
grant execute on function list_reports_to_finish to zambet_app;
-- Clinics that keep a sealed document.
create function list_clinics_of_documents() returns table (clinic_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.clinic_id from clinics c
     where exists (select from form_files f where f.clinic_id = c.clinic_id and f.completed_file_id is not null)
        or exists (select from visit_reports r where r.clinic_id = c.clinic_id and r.file_id is not null)
     order by 1
  $$;
revoke execute on function list_clinics_of_documents from public;
grant execute on function list_clinics_of_documents to zambet_app;

create index visit_reports_finishing on visit_reports (locked_at) where status = 'locked' and file_id is null;
