-- When the patient of a visit was there: from when it said "arrived" first, until it said "completed". What is taken back is
-- forgotten. Reports tell it behind a review.
alter table bookings
  add column arrived_at timestamptz,
  add column completed_at timestamptz;

create function note_presence() returns trigger
  language plpgsql
  as $$
  begin
    -- Whoever writes a visit together with its hours knows them.
    if tg_op = 'INSERT' then
      if new.status = 'arrived' then
        new.arrived_at := coalesce(new.arrived_at, new.status_changed_at);
      else
        new.completed_at := coalesce(new.completed_at, new.status_changed_at);
      end if;
      return new;
    end if;
    if new.status = 'completed' then
      new.completed_at := new.status_changed_at;
      return new;
    end if;
    new.completed_at := null;
    -- A visit that is late waits for somebody who is there, or for nobody yet. What was over too early says nothing new of
    -- when somebody came.
    if new.status = 'arrived' then
      if old.status <> 'completed' then new.arrived_at := coalesce(new.arrived_at, new.status_changed_at); end if;
    elsif new.status <> 'delay' then
      new.arrived_at := null;
    end if;
    return new;
  end
  $$;
create trigger note_presence before insert on bookings for each row
  when (new.status in ('arrived', 'completed')) execute function note_presence();
create trigger note_changed_presence before update of status on bookings for each row
  when (old.status <> new.status) execute function note_presence();

-- Of the past, as its entries tell it: since the last time that nobody was there.
alter table bookings disable trigger user;
with said as (
  select e.clinic_id, e.entity_id as booking_id, e.id, e.at, e.before ->> 'status' as was, e.after ->> 'status' as status
    from audit_entries e
   where e.entity = 'booking' and e.after ->> 'status' is distinct from e.before ->> 'status'
), came as (
  select s.clinic_id, s.booking_id, min(s.at) as at
    from said s
   where s.status = 'arrived' and s.was is distinct from 'completed'
     and not exists (select from said l
                      where l.clinic_id = s.clinic_id and l.booking_id = s.booking_id and l.id > s.id
                        and l.status not in ('arrived', 'delay', 'completed'))
   group by s.clinic_id, s.booking_id
)
update bookings b
   set arrived_at = c.at,
       completed_at = case b.status when 'completed' then b.status_changed_at end
  from bookings o
  left join came c on c.clinic_id = o.clinic_id and c.booking_id = o.id
 where b.clinic_id = o.clinic_id and b.id = o.id and o.status in ('arrived', 'delay', 'completed');
alter table bookings enable trigger user;

-- The local day on which a review was written, where the visit was: a place that gets another zone keeps it.
alter table reviews add column day date;
alter table reviews disable trigger user;
update reviews r set day = (r.created_at at time zone l.zone)::date
  from bookings b join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
 where b.clinic_id = r.clinic_id and b.id = r.booking_id;
alter table reviews enable trigger user;
alter table reviews alter column day set default '-infinity', alter column day set not null;
create index reviews_day on reviews (clinic_id, day);

create or replace function place_review() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    select b.doctor_id, b.status = 'completed' and b.cancelled_at is null, (new.created_at at time zone l.zone)::date
      into new.doctor_id, new.took_place, new.day
      from bookings b join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
     where b.clinic_id = new.clinic_id and b.id = new.booking_id
       for share of b;
    return new;
  end
  $$;

-- The visits of a person that took place, in their order: whose first one a visit was, and since when nobody came.
create index bookings_took_place on bookings (clinic_id, patient_id, starts_at, id) include (day, doctor_id, location_id)
  where status = 'completed' and cancelled_at is null and pinned_at is null;
