-- What the clock asks of every member each minute, by index: each half of the question has its own, in its own order.
create index family_members_born on family_members (birth_date)
  where relation = 'child' and grown_told_at is null and removed_at is null;
drop index family_members_growing;

-- As before. Whoever is grown was born eighteen years ago at least, a day more for the 29th of February.
create or replace function list_family_news(today date, removed_before timestamptz, max_rows integer)
  returns table (account_id bigint, member_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    (select m.account_id, m.id from family_members m
      where m.relation = 'child' and m.grown_told_at is null and m.removed_at is null
        and m.birth_date <= (today - interval '18 years')::date + 1 and grown_on(m.birth_date) <= today
      order by m.birth_date, m.account_id, m.id limit max_rows)
    union all
    (select m.account_id, m.id from family_members m
      where m.removed_at < removed_before and m.removal_told_at is null and m.agreed_at is not null and m.ended_at is null
      order by m.removed_at, m.account_id, m.id limit max_rows)
    limit max_rows
  $$;

-- As before, by the records of those few alone.
create or replace function look_at_family_records() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    update family_records r set due_at = '-infinity'
     where r.clinic_id = new.clinic_id
       and r.patient_id in (select new.id
                            union all
                            select w.id from patients w where w.clinic_id = new.clinic_id and w.guardian_id = new.id);
    return null;
  end
  $$;

-- The groups of a doctor whose free hours are asked for, among thousands of visits.
create index bookings_groups on bookings (clinic_id, doctor_id, starts_at)
  where booking_type = 'group' and parent_booking_id is null;

create index known_devices_last on known_devices (last_at);
