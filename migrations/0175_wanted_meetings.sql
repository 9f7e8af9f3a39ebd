-- What a visit needs of a provider follows from the visit, whoever writes it and wherever: a trigger says so and has it looked at.

-- Two lines at the most, so that a provider that never answers leaves half of the worker to everybody else.
create function queue_meeting(of_clinic bigint, of_meeting bigint, run_after timestamptz default clock_timestamp()) returns void
  language sql
  as $$
    select queue_job('settle-meeting', json_build_object('clinic_id', of_clinic, 'id', of_meeting),
                     'meeting:' || of_clinic || ':' || of_meeting, run_after, 12, 'meetings ' || of_clinic % 2)
  $$;

create function want_meeting() returns trigger
  language plpgsql
  as $$
  declare
    wanted constant boolean := new.is_video and new.cancelled_at is null and new.pinned_at is null;
    changed bigint;
  begin
    if wanted then
      insert into meetings as m (clinic_id, booking_id, is_wanted, starts_at, ends_at, doctor_id)
      values (new.clinic_id, new.id, true, new.starts_at, new.ends_at, new.doctor_id)
      on conflict (clinic_id, booking_id) do update
        set is_wanted = true, starts_at = excluded.starts_at, ends_at = excluded.ends_at, doctor_id = excluded.doctor_id,
            wanted_no = m.wanted_no + 1, told_at = null, ended_at = null,
            moved_from = case when m.is_wanted and m.starts_at <> excluded.starts_at then coalesce(m.moved_from, m.starts_at)
                              else m.moved_from end
        where (m.is_wanted, m.starts_at, m.ends_at, m.doctor_id)
              is distinct from (true, excluded.starts_at, excluded.ends_at, excluded.doctor_id)
      returning m.id into changed;
    else
      update meetings m set is_wanted = false, wanted_no = m.wanted_no + 1, moved_from = null
       where m.clinic_id = new.clinic_id and m.booking_id = new.id and m.is_wanted
      returning m.id into changed;
    end if;
    if changed is not null then
      perform queue_meeting(new.clinic_id, changed);
    end if;
    return null;
  end
  $$;

-- A group's seats are of the group's meeting.
create trigger want_meeting after insert on bookings for each row
  when (new.is_video and new.parent_booking_id is null) execute function want_meeting();
create trigger want_another_meeting after update of starts_at, ends_at, doctor_id, cancelled_at, pinned_at, is_video on bookings for each row
  when ((new.is_video or old.is_video) and new.parent_booking_id is null) execute function want_meeting();
