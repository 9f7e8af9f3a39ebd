-- What a visit needs of a provider follows from the visit, whoever writes it and wherever: a trigger says so, whereupon
-- it is due to be looked at.

create function want_meeting() returns trigger
  language plpgsql
  as $$
  declare
    wanted constant boolean := new.is_video and new.cancelled_at is null and new.pinned_at is null;
  begin
    if wanted then
      insert into meetings as m (clinic_id, booking_id, is_wanted, starts_at, ends_at, doctor_id)
      values (new.clinic_id, new.id, true, new.starts_at, new.ends_at, new.doctor_id)
      on conflict (clinic_id, booking_id) do update
        set is_wanted = true, starts_at = excluded.starts_at, ends_at = excluded.ends_at, doctor_id = excluded.doctor_id,
            wanted_no = m.wanted_no + 1, next_at = null, told_at = null, ended_at = null,
            moved_from = case when m.is_wanted and m.starts_at <> excluded.starts_at then coalesce(m.moved_from, m.starts_at)
                              else m.moved_from end
        where (m.is_wanted, m.starts_at, m.ends_at, m.doctor_id)
              is distinct from (true, excluded.starts_at, excluded.ends_at, excluded.doctor_id);
    else
      update meetings m set is_wanted = false, wanted_no = m.wanted_no + 1, next_at = null, moved_from = null
       where m.clinic_id = new.clinic_id and m.booking_id = new.id and m.is_wanted;
    end if;
    return null;
  end
  $$;

-- A group's seats are of the group's meeting.
create trigger want_meeting after insert on bookings for each row
  when (new.is_video and new.parent_booking_id is null) execute function want_meeting();
create trigger want_another_meeting after update of starts_at, ends_at, doctor_id, cancelled_at, pinned_at, is_video on bookings for each row
  when ((new.is_video or old.is_video) and new.parent_booking_id is null) execute function want_meeting();
