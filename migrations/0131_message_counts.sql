-- What the log says of a month is counted as messages are written and go on, not whenever it opens. Rows of changes, since one
-- row a month would make all who send for a clinic wait for each other; they are added together now and then.
create table message_counts (
  clinic_id bigint not null references clinics (clinic_id),
  id bigint generated always as identity,
  month date not null, -- of the clinic's calendar, when the message was written
  channel message_channel not null,
  category text not null,
  template_id bigint,
  status message_status not null, -- what is being sent still waits
  count integer not null,
  is_sum boolean not null default false,
  primary key (clinic_id, id)
);
create index message_counts_month on message_counts (clinic_id, month);
create index message_counts_loose on message_counts (clinic_id, month) where not is_sum;
call protect_tenant_table('message_counts');
revoke insert, update, delete on message_counts from zambet_app;

create function counted_as(status message_status) returns message_status
  language sql immutable
  as $$ select case status when 'sending' then 'queued' else status end $$;

create function count_written_messages() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into message_counts (clinic_id, month, channel, category, template_id, status, count)
    select m.clinic_id, date_trunc('month', m.created_at at time zone c.zone), m.channel, m.category, m.template_id, counted_as(m.status),
           case tg_op when 'INSERT' then 1 else -1 end * count(*)
      from written m join clinics c on c.clinic_id = m.clinic_id
     group by 1, 2, 3, 4, 5, 6;
    if tg_op = 'INSERT' then
      insert into message_costs as k (clinic_id, month, cost_bani)
      select m.clinic_id, date_trunc('month', coalesce(m.accepted_at, m.created_at) at time zone c.zone), sum(m.cost_bani)
        from written m join clinics c on c.clinic_id = m.clinic_id
       where m.cost_bani <> 0
       group by 1, 2 order by 1, 2
      on conflict (clinic_id, month) do update set cost_bani = k.cost_bani + excluded.cost_bani;
    end if;
    return null;
  end
  $$;
create trigger count_written after insert on messages referencing new table as written
  for each statement execute function count_written_messages();
create trigger count_removed after delete on messages referencing old table as written
  for each statement execute function count_written_messages();

create function count_changed_message() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into message_counts (clinic_id, month, channel, category, template_id, status, count)
    select c.clinic_id, date_trunc('month', (v.m).created_at at time zone c.zone), (v.m).channel, (v.m).category, (v.m).template_id,
           counted_as((v.m).status), v.count
      from clinics c, (values (old, -1), (new, 1)) v (m, count)
     where c.clinic_id = new.clinic_id;
    return null;
  end
  $$;
create trigger count_changed after update of status, created_at, channel, category, template_id on messages
  for each row when ((counted_as(old.status), old.created_at, old.channel, old.category, old.template_id)
                     is distinct from (counted_as(new.status), new.created_at, new.channel, new.category, new.template_id))
  execute function count_changed_message();

-- What is written with its cost is added up by the statement, above.
drop trigger count_cost on messages;
create trigger count_cost after update of cost_bani on messages
  for each row when (new.cost_bani is not null) execute function count_message_cost();

create function count_messages_anew(clinic bigint) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from message_counts where clinic_id = clinic;
    insert into message_counts (clinic_id, month, channel, category, template_id, status, count, is_sum)
    select m.clinic_id, date_trunc('month', m.created_at at time zone c.zone), m.channel, m.category, m.template_id, counted_as(m.status),
           count(*), true
      from messages m join clinics c on c.clinic_id = m.clinic_id
     where m.clinic_id = clinic
     group by 1, 2, 3, 4, 5, 6;
  $$;
select count_messages_anew(clinic_id) from clinics;

-- Another zone has other months.
create function count_months_anew() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform count_messages_anew(new.clinic_id);
    return null;
  end
  $$;
create trigger count_months_anew after update of zone on clinics
  for each row when (new.zone is distinct from old.zone) execute function count_months_anew();

-- Adds changes together. Those that are not committed yet are left for the next time; of two who do it one finds nothing.
create function add_up_message_counts() returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    with gone as (
      delete from message_counts
       where (clinic_id, month) in (select clinic_id, month from message_counts where not is_sum)
      returning *)
    insert into message_counts (clinic_id, month, channel, category, template_id, status, count, is_sum)
    select clinic_id, month, channel, category, template_id, status, sum(count), true
      from gone
     group by 1, 2, 3, 4, 5, 6
    having sum(count) <> 0
  $$;

do $$
declare
  signature text;
begin
  foreach signature in array array['counted_as(message_status)', 'count_written_messages()', 'count_changed_message()',
    'count_messages_anew(bigint)', 'count_months_anew()', 'add_up_message_counts()'] loop
    execute format('revoke execute on function %s from public', signature);
  end loop;
  execute 'grant execute on function counted_as(message_status) to zambet_app';
  execute 'grant execute on function add_up_message_counts() to zambet_app';
end
$$;

-- What was written in nobody's template is read when one searches, and what went to just that number or address is found by it.
create index messages_without_template on messages (clinic_id, created_at desc, id desc) where template_id is null;
drop index messages_recipient;
create index messages_recipient on messages (clinic_id, recipient, id desc);
