-- A clinic may have written down who answers for a child before that person's account ever booked there. Then the account's
-- own record and the child's are known to each other by the clinic's word, and the job of families makes both known to it.

-- When to look whether some clinic has said so; null: nothing has changed since the last look.
alter table family_members add column seek_at timestamptz default '-infinity';
create index family_members_sought on family_members (seek_at)
  where relation = 'child' and removed_at is null and seek_at is not null;

create function seek_changed_member() returns trigger
  language plpgsql
  as $$
  begin
    new.seek_at := '-infinity';
    return new;
  end
  $$;
create trigger seek_changed_member before update of relation, name_key, birth_date, removed_at on family_members
  for each row when ((old.relation, old.name_key, old.birth_date, old.removed_at)
    is distinct from (new.relation, new.name_key, new.birth_date, new.removed_at))
  execute function seek_changed_member();

-- The children of whoever has an account of a proved phone are looked for anew.
create function seek_children_of(mobiles text[], account_ids bigint[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update family_members m set seek_at = '-infinity'
     where m.relation = 'child' and m.removed_at is null and m.seek_at is null
       and m.account_id in (
         select unnest(account_ids)
         union all
         select a.id from accounts a
          where a.mobile = any (mobiles) and a.user_type = 3 and a.mobile_verified_at is not null)
  $$;
revoke execute on function seek_children_of(text[], bigint[]) from public;

create function seek_guarded_patient() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform seek_children_of(array_agg(g.mobile), array_agg(g.account_id))
       from patients g
      where g.clinic_id = new.clinic_id
        and (g.id = new.guardian_id
          or (g.id = new.id and exists (select from patients w where w.clinic_id = new.clinic_id and w.guardian_id = new.id)))
     having count(*) > 0;
    return null;
  end
  $$;
create trigger seek_added_patient after insert on patients
  for each row when (new.guardian_id is not null) execute function seek_guarded_patient();
create trigger seek_guarded_patient after update of guardian_id, account_id, mobile, first_name, last_name, birth_date on patients
  for each row when ((old.guardian_id, old.account_id, old.mobile, old.first_name, old.last_name, old.birth_date)
    is distinct from (new.guardian_id, new.account_id, new.mobile, new.first_name, new.last_name, new.birth_date))
  execute function seek_guarded_patient();

create function seek_children_of_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform seek_children_of('{}', array[new.id]);
    return null;
  end
  $$;
create trigger seek_children_of_account after update of mobile, mobile_verified_at, first_name, last_name on accounts
  for each row when (new.user_type = 3 and (old.mobile, old.mobile_verified_at, old.first_name, old.last_name)
    is distinct from (new.mobile, new.mobile_verified_at, new.first_name, new.last_name))
  execute function seek_children_of_account();

-- Whose children are to be looked for, of whatever account.
create function list_sought_families(seen_at timestamptz, max_rows integer) returns table (account_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select m.account_id from family_members m
     where m.relation = 'child' and m.removed_at is null and m.seek_at <= seen_at
     group by m.account_id order by min(m.seek_at), m.account_id limit max_rows
  $$;

-- Whom clinics have written down as guarded by the account's own person: by its record, or, at a clinic that knows none of
-- it, by one of its proved phone. Less those who are known already. Each clinic is asked by itself, as the index of phones is.
create function list_guarded_by_account()
  returns table (clinic_id bigint, guardian_id bigint, guardian_account_id bigint, guardian_first_name text,
                 guardian_last_name text, patient_id bigint, first_name text, last_name text, birth_date date)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with me as (
      select a.id, a.mobile from accounts a
       where a.id = current_account_id() and a.active and a.mobile_verified_at is not null),
    guardians as (
      select g.clinic_id, g.id, g.account_id, g.first_name, g.last_name
        from me join patients g on g.account_id = me.id
       where g.merged_into is null
      union all
      select g.clinic_id, g.id, g.account_id, g.first_name, g.last_name
        from me cross join clinics c
        join patients g on g.clinic_id = c.clinic_id and g.mobile = me.mobile
       where g.account_id is null and g.merged_into is null
         and not exists (select from patients x where x.clinic_id = c.clinic_id and x.account_id = me.id))
    select g.clinic_id, g.id, g.account_id, g.first_name, g.last_name, w.id, w.first_name, w.last_name, w.birth_date
      from guardians g
      join patients w on w.clinic_id = g.clinic_id and w.guardian_id = g.id
     where w.merged_into is null and w.erased_at is null
       and (g.account_id is null
         or not exists (select from family_records r
                         where r.clinic_id = w.clinic_id and r.account_id = g.account_id and r.patient_id = w.id))
     order by g.clinic_id, g.id, w.id
  $$;

-- As before; who was written down as a child, or as somebody whom others answer for, after they had agreed to be named is
-- not named any more.
create or replace function public_reviews(of_clinic bigint, of_doctor bigint, until timestamptz, skip integer, most integer)
  returns table (doctor_id bigint, rating smallint, name text, month text, comment text, likes text[], answer text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select r.doctor_id, r.rating,
           case when r.shows_name and p.guardian_id is null and p.guardian_name = ''
                     and (p.birth_date is null or grown_on(p.birth_date) <= (r.created_at at time zone c.zone)::date)
                then p.first_name || coalesce(' ' || nullif(left(p.last_name, 1), '') || '.', '') end,
           to_char(r.created_at at time zone c.zone, 'YYYY-MM'), case when r.comment_public then r.comment else '' end,
           r.likes, r.answer
      from reviews r
      join clinics c on c.clinic_id = r.clinic_id
      join doctors d on d.clinic_id = r.clinic_id and d.id = r.doctor_id and d.active and d.online_visible
      join bookings b on b.clinic_id = r.clinic_id and b.id = r.booking_id
      left join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
     where r.clinic_id = of_clinic and (of_doctor is null or r.doctor_id = of_doctor)
       and r.took_place and r.hidden_at is null and r.created_at <= until
     order by r.created_at desc, r.booking_id desc
    offset skip limit most
  $$;
