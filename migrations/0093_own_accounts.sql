-- Of whom an account reads what is owed and paid: of its own records at every clinic, and of its family's that are open to it.
create function list_own_patients(seen_at timestamptz)
  returns table (clinic_id bigint, clinic_name text, patient_id bigint, member_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with mine as (
      select p.clinic_id, p.id as patient_id, null::bigint as member_id
        from patients p where p.account_id = current_account_id() and p.merged_into is null and p.erased_at is null
      union all
      select r.clinic_id, r.patient_id, r.member_id
        from family_records r
        join family_members m on m.account_id = r.account_id and m.id = r.member_id
       where r.account_id = current_account_id() and m.removed_at is null and is_family_record_open(r, seen_at)
    )
    -- Somebody who is in their own family is themselves.
    select distinct on (c.clinic_id, m.patient_id) c.clinic_id, c.name, m.patient_id, m.member_id
      from mine m join clinics c on c.clinic_id = m.clinic_id
     order by c.clinic_id, m.patient_id, m.member_id nulls first
  $$;
revoke execute on function list_own_patients(timestamptz) from public;
grant execute on function list_own_patients(timestamptz) to zambet_app;
