-- The local day of a visit, as the place that it is at said then: reports add up by it, and a place that gets another zone
-- keeps the days of what was. Whether a visit was cancelled too late is kept in the same way, by the notice of that moment.
alter table bookings
  add column day date not null default '-infinity',
  add column cancelled_late boolean not null default false;

create function date_visit() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'INSERT' or new.starts_at <> old.starts_at or new.location_id <> old.location_id then
      new.day := (select (new.starts_at at time zone l.zone)::date
                    from locations l where l.clinic_id = new.clinic_id and l.id = new.location_id);
    end if;
    if new.cancelled_at is null then
      new.cancelled_late := false;
    elsif tg_op = 'INSERT' or old.cancelled_at is null then
      new.cancelled_late := new.cancelled_at > new.starts_at - (
        select c.cancel_notice_minutes * interval '1 minute' from clinics c where c.clinic_id = new.clinic_id);
    end if;
    return new;
  end
  $$;
create trigger date_visit before insert or update of starts_at, location_id, cancelled_at on bookings
  for each row execute function date_visit();

alter table bookings disable trigger user;
update bookings b
   set day = (b.starts_at at time zone l.zone)::date,
       cancelled_late = b.cancelled_at is not null
                        and b.cancelled_at > b.starts_at - c.cancel_notice_minutes * interval '1 minute'
  from locations l join clinics c on c.clinic_id = l.clinic_id
 where l.clinic_id = b.clinic_id and l.id = b.location_id;
alter table bookings enable trigger user;

create index bookings_day on bookings (clinic_id, day);
