-- An override accepts what was seen, row by row, and whoever writes queues for everything at once.

-- What was accepted where a visit or a hold stands, each by kind and row ('doctor_overlap:booking/12'), or by kind and
-- time where a rule alone was passed over. Null where nothing was; rows overridden before this say nothing of it.
alter table bookings add column accepted text[];
alter table holds add column accepted text[];
alter table busy_times add column accepted text[];

-- How a warning names what is in the way; the program's warnings do so alike (domain/conflicts.ts).
create function busy_key(b busy_times) returns text
  language sql stable
  as $$
    select case
      when b.hold_id is not null then 'blocked_time:hold/' || b.hold_id
      else b.resource || '_overlap:' || coalesce('booking/' || b.booking_id, 'reservation/' || b.reservation_id)
    end
  $$;

-- What the exclusion constraint leaves out: a plain row over an overridden one, and an overridden one over anything
-- that was not accepted with it. The writer has queued, so whatever is there now stays there until the transaction ends.
create or replace function refuse_overlap_with_overridden() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if exists (
      select from busy_times b
       where b.clinic_id = new.clinic_id and b.resource = new.resource and b.resource_id = new.resource_id
         and b.starts_at < new.ends_at and b.starts_at > new.starts_at - interval '24 hours' and b.ends_at > new.starts_at
         and case when new.overridden then coalesce(busy_key(b) <> all (new.accepted), true) else b.overridden end
    ) then
      raise exception 'overlaps what was not accepted'
        using errcode = 'exclusion_violation', constraint = 'no_double_booking';
    end if;
    return new;
  end
  $$;

-- The same queue as before, now of each clinic for itself and in one order for all: locations, doctors, cabinets,
-- patients, each by its slot. Who writes several things asks for all of theirs at once, before writing any. Neighbouring
-- ids never share a slot; slots bound what one transaction may hold, however much it writes.
create function queue_slot(kind integer, id bigint) returns integer
  language sql immutable
  as $$ select kind * 256 + (id & 255)::integer $$;

drop function queue_for_times(text[]);
create function queue_for_times(
  clinic bigint, doctors bigint[], cabinets bigint[], patients bigint[] default '{}', locations bigint[] default '{}'
) returns void
  language plpgsql
  as $$
  declare
    slot integer;
  begin
    for slot in
      select distinct queue_slot(kind, id)
        from (select 0, unnest(locations) union all select 1, unnest(doctors)
              union all select 2, unnest(cabinets) union all select 3, unnest(patients)) wanted (kind, id)
       where id is not null
       order by 1
    loop
      perform pg_advisory_xact_lock(hashint8(clinic), slot);
    end loop;
  end
  $$;

create or replace function sync_booking_busy_times() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if tg_op = 'UPDATE' then
      if (old.cancelled_at is null) = (new.cancelled_at is null)
         and (old.doctor_id, old.cabinet_id, old.starts_at, old.ends_at, old.buffer_before_minutes, old.buffer_after_minutes,
              old.patient_id, old.overridden, old.accepted)
           is not distinct from
             (new.doctor_id, new.cabinet_id, new.starts_at, new.ends_at, new.buffer_before_minutes, new.buffer_after_minutes,
              new.patient_id, new.overridden, new.accepted) then
        return null;
      end if;
    end if;
    if new.cancelled_at is null then
      if tg_op = 'UPDATE' then
        perform queue_for_times(new.clinic_id, array[new.doctor_id, old.doctor_id], array[new.cabinet_id, old.cabinet_id],
                                array[new.patient_id, old.patient_id]);
      else
        -- The same queue in the same order without the sorting: most of what is written is one new visit.
        perform pg_advisory_xact_lock(hashint8(new.clinic_id), queue_slot(1, new.doctor_id)),
                pg_advisory_xact_lock(hashint8(new.clinic_id), queue_slot(2, new.cabinet_id)),
                pg_advisory_xact_lock(hashint8(new.clinic_id), queue_slot(3, new.patient_id));
      end if;
    end if;
    if tg_op = 'UPDATE' then
      delete from busy_times where clinic_id = new.clinic_id and booking_id = new.id;
    end if;
    if new.cancelled_at is not null then
      return null;
    end if;
    -- A seat of a group takes only its patient's time; the doctor and the cabinet are taken once, by the parent.
    if new.parent_booking_id is null then
      insert into busy_times (clinic_id, resource, resource_id, starts_at, ends_at, booking_id, overridden, accepted)
      values
        (new.clinic_id, 'doctor', new.doctor_id, new.starts_at - make_interval(mins => new.buffer_before_minutes),
         new.ends_at + make_interval(mins => new.buffer_after_minutes), new.id, new.overridden, new.accepted),
        (new.clinic_id, 'cabinet', new.cabinet_id, new.starts_at - make_interval(mins => new.buffer_before_minutes),
         new.ends_at + make_interval(mins => new.buffer_after_minutes), new.id, new.overridden, new.accepted);
    end if;
    if new.patient_id is not null then
      insert into busy_times (clinic_id, resource, resource_id, starts_at, ends_at, booking_id, overridden, accepted)
      values (new.clinic_id, 'patient', new.patient_id, new.starts_at, new.ends_at, new.id, new.overridden, new.accepted);
    end if;
    return null;
  end
  $$;

-- A location's hold takes each of its cabinets, which stay the same ones while the location is queued for.
create or replace function sync_hold_busy_times() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if tg_op = 'UPDATE' then
      if (old.doctor_id, old.cabinet_id, old.location_id, old.starts_at, old.ends_at, old.overridden, old.accepted)
           is not distinct from
         (new.doctor_id, new.cabinet_id, new.location_id, new.starts_at, new.ends_at, new.overridden, new.accepted) then
        return null;
      end if;
      perform queue_for_times(new.clinic_id, '{}', '{}', '{}', array[new.location_id, old.location_id]);
      perform queue_for_times(new.clinic_id, array[new.doctor_id, old.doctor_id], array[new.cabinet_id, old.cabinet_id] || array(
        select c.id from cabinets c where c.clinic_id = new.clinic_id and c.location_id in (new.location_id, old.location_id)));
      delete from busy_times where clinic_id = new.clinic_id and hold_id = new.id;
    else
      perform queue_for_times(new.clinic_id, '{}', '{}', '{}', array[new.location_id]);
      perform queue_for_times(new.clinic_id, array[new.doctor_id], array[new.cabinet_id] || array(
        select c.id from cabinets c where c.clinic_id = new.clinic_id and c.location_id = new.location_id));
    end if;
    insert into busy_times (clinic_id, resource, resource_id, starts_at, ends_at, hold_id, overridden, accepted)
    select new.clinic_id, taken.resource, taken.resource_id, piece, least(piece + interval '24 hours', new.ends_at), new.id,
           new.overridden, new.accepted
      from (
        select 'doctor'::busy_resource as resource, new.doctor_id as resource_id where new.doctor_id is not null
        union all select 'cabinet', new.cabinet_id where new.cabinet_id is not null
        union all select 'cabinet', c.id from cabinets c
                   where c.clinic_id = new.clinic_id and c.location_id = new.location_id
      ) taken,
      generate_series(new.starts_at, new.ends_at - interval '1 microsecond', interval '24 hours') piece;
    return null;
  end
  $$;

create or replace function sync_reservation_busy_times() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform queue_for_times(new.clinic_id, array[new.doctor_id], array[new.cabinet_id]);
    insert into busy_times (clinic_id, resource, resource_id, starts_at, ends_at, reservation_id)
    select new.clinic_id, taken.resource, taken.resource_id,
           new.starts_at - make_interval(mins => new.buffer_before_minutes),
           new.ends_at + make_interval(mins => new.buffer_after_minutes), new.id
      from (values ('doctor'::busy_resource, new.doctor_id), ('cabinet', new.cabinet_id)) taken (resource, resource_id);
    return null;
  end
  $$;

-- A cabinet that is added to a location, or moved there, comes under its holds; one that goes leaves them. What stands in
-- the cabinet already stays where it is, as if the hold had been put over it knowingly: nothing more comes there.
create function sync_cabinet_holds() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    held record;
  begin
    if tg_op <> 'INSERT' then
      delete from busy_times b
       using holds h
       where b.clinic_id = old.clinic_id and b.resource = 'cabinet' and b.resource_id = old.id
         and h.clinic_id = b.clinic_id and h.id = b.hold_id and h.location_id = old.location_id;
    end if;
    if tg_op = 'DELETE' then
      return null;
    end if;
    perform queue_for_times(new.clinic_id, '{}', array[new.id], '{}', array[new.location_id]);
    for held in
      select h.id, h.starts_at, h.ends_at, h.overridden, h.accepted from holds h
       where h.clinic_id = new.clinic_id and h.location_id = new.location_id order by h.id
    loop
      insert into busy_times (clinic_id, resource, resource_id, starts_at, ends_at, hold_id, overridden, accepted)
      select new.clinic_id, 'cabinet', new.id, piece, least(piece + interval '24 hours', held.ends_at), held.id,
             held.overridden or met.keys is not null, coalesce(met.keys, held.accepted)
        from generate_series(held.starts_at, held.ends_at - interval '1 microsecond', interval '24 hours') piece,
             lateral (
               select array_agg(busy_key(b)) as keys from busy_times b
                where b.clinic_id = new.clinic_id and b.resource = 'cabinet' and b.resource_id = new.id
                  and b.starts_at < least(piece + interval '24 hours', held.ends_at) and b.ends_at > piece) met;
    end loop;
    return null;
  end
  $$;
revoke execute on function sync_cabinet_holds() from public;
create trigger sync_cabinet_holds after insert or delete or update of location_id on cabinets
  for each row execute function sync_cabinet_holds();

-- Locations that have blocked time already take in the cabinets that were added to them since.
insert into busy_times (clinic_id, resource, resource_id, starts_at, ends_at, hold_id, overridden, accepted)
select h.clinic_id, 'cabinet', c.id, piece, least(piece + interval '24 hours', h.ends_at), h.id, true,
       array(select busy_key(b) from busy_times b
              where b.clinic_id = h.clinic_id and b.resource = 'cabinet' and b.resource_id = c.id
                and b.starts_at < least(piece + interval '24 hours', h.ends_at) and b.ends_at > piece)
       || array(select 'blocked_time:hold/' || o.id from holds o
                 where o.clinic_id = h.clinic_id and o.location_id = h.location_id and o.id <> h.id)
  from holds h
  join cabinets c on c.clinic_id = h.clinic_id and c.location_id = h.location_id,
       generate_series(h.starts_at, h.ends_at - interval '1 microsecond', interval '24 hours') piece
 where not exists (select from busy_times b where b.clinic_id = h.clinic_id and b.hold_id = h.id and b.resource_id = c.id);
