-- Packages, and those that patients have started, are changed in forms: each is a version that somebody made.
do $$
declare
  named text;
begin
  foreach named in array array['subscriptions', 'patient_subscriptions'] loop
    execute format('alter table %I add column changed_by bigint references accounts (id), add column changed_at timestamptz', named);
  end loop;
end
$$;

-- A service that a package covers is used: it is put aside, never deleted under whoever has paid for it.
alter table subscription_services drop constraint subscription_services_clinic_id_service_id_fkey;
alter table subscription_services add foreign key (clinic_id, service_id) references services (clinic_id, id);
