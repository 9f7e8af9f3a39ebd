-- One order of locks for what is a person's: bookings, their time, the person's records, their accounts, and what hangs on
-- these. Merging and parting records hold the records themselves, and so meet nobody half-way.

-- A visit queues for its time before its patient is looked for, as whoever queues for many does.
create function queue_for_own_time() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_advisory_xact_lock(hashint8(new.clinic_id), queue_slot(1, new.doctor_id)),
            pg_advisory_xact_lock(hashint8(new.clinic_id), queue_slot(2, new.cabinet_id)),
            pg_advisory_xact_lock(hashint8(new.clinic_id), queue_slot(3, new.patient_id));
    return new;
  end
  $$;
revoke execute on function queue_for_own_time() from public;
-- Named so that it comes before the patient is followed.
create trigger and_its_time before insert on bookings
  for each row when (new.cancelled_at is null and new.pinned_at is null) execute function queue_for_own_time();

-- A person's money is on the accounts of all of their records: who is about to write holds the records, so that nobody
-- merges or parts them meanwhile, and then all of the accounts.
create or replace function lock_patient_accounts(patients bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    clinic bigint := current_clinic_id();
    people bigint[];
    held bigint[];
    records bigint[];
  begin
    loop
      people := array(select coalesce(p.merged_into, p.id) from patients p where p.clinic_id = clinic and p.id = any(patients));
      records := array(select p.id from patients p
                        where p.clinic_id = clinic and (p.id = any(people) or p.merged_into = any(people)) order by p.id);
      -- Somebody may have merged or parted them while this waited.
      exit when records is not distinct from held;
      perform from patients p where p.clinic_id = clinic and p.id = any(records) order by p.id for key share;
      held := records;
    end loop;
    insert into patient_accounts (clinic_id, patient_id) select clinic, unnest(records) on conflict do nothing;
    perform from patient_accounts a where a.clinic_id = clinic and a.patient_id = any(records) order by a.patient_id for update;
  end
  $$;
revoke execute on function lock_patient_accounts(bigint[]) from public;
grant execute on function lock_patient_accounts(bigint[]) to zambet_app;
