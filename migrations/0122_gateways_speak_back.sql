-- Whose hook a gateway calls: the secret in its address names the clinic, before anybody is known.
create function clinic_of_sms_hook(secret_hash bytea) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select clinic_id from sms_gateways where hook_secret_hash = secret_hash $$;
revoke execute on function clinic_of_sms_hook(bytea) from public;
grant execute on function clinic_of_sms_hook(bytea) to zambet_app;

-- Whom somebody answers who writes to the server's own gateway: the clinic that wrote to that phone last.
create index messages_of_server on messages (recipient, created_at desc) where channel = 'sms' and gateway = 'server';
create function clinic_of_server_sms(mobile text, since timestamptz) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select m.clinic_id from messages m
     where m.channel = 'sms' and m.gateway = 'server' and m.recipient = mobile and m.created_at > since and m.clinic_id > 0
       and m.status in ('sending', 'sent', 'undelivered', 'delivered')
     order by m.created_at desc, m.id desc
     limit 1
  $$;
revoke execute on function clinic_of_server_sms(text, timestamptz) from public;
grant execute on function clinic_of_server_sms(text, timestamptz) to zambet_app;

-- Whose message the server's gateway speaks of, where it says its own name of it alone.
create index messages_named_by_server on messages (gateway_id) where gateway = 'server' and gateway_id is not null;
create function clinic_of_server_message(named text) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select clinic_id from messages where gateway = 'server' and gateway_id = named limit 1 $$;
revoke execute on function clinic_of_server_message(text) from public;
grant execute on function clinic_of_server_message(text) to zambet_app;

-- A gateway that does not take anything is told of once, until it does again.
alter table sms_gateways add column failing_told_at timestamptz;

-- What SMS have cost in a month of the clinic's calendar, kept as they are sent: nobody adds them up before each.
create table message_costs (
  clinic_id bigint not null references clinics (clinic_id),
  month date not null,
  cost_bani bigint not null,
  told_at timestamptz, -- when the clinic heard that it comes near its cap
  primary key (clinic_id, month)
);
call protect_tenant_table('message_costs');

create function count_message_cost() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    more integer := new.cost_bani - case when tg_op = 'UPDATE' then coalesce(old.cost_bani, 0) else 0 end;
  begin
    insert into message_costs as k (clinic_id, month, cost_bani)
    select new.clinic_id, date_trunc('month', coalesce(new.accepted_at, new.created_at) at time zone c.zone)::date, more
      from clinics c where c.clinic_id = new.clinic_id and more <> 0
    on conflict (clinic_id, month) do update set cost_bani = k.cost_bani + excluded.cost_bani;
    return null;
  end
  $$;
create trigger count_cost after insert or update of cost_bani on messages
  for each row when (new.cost_bani is not null) execute function count_message_cost();

-- When it was last handed to its gateway: what was sent since then is looked for there.
alter table messages add column begun_at timestamptz;
