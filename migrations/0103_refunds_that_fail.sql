-- A refund names the act that it is in the ledger. One that the processor took may come back from the card's bank: it failed
-- after all, and its act is taken back.
alter table card_refunds drop column refund_id;
alter table card_refunds add column event_id bigint;
alter table card_refunds add constraint card_refunds_event unique (clinic_id, event_id);
alter table card_refunds add foreign key (clinic_id, event_id) references money_events (clinic_id, id);
alter table card_refunds drop constraint card_refunds_check;
alter table card_refunds add check (state <> 'done' or processor_refund is not null);
alter table card_refunds add check (state <> 'waiting' or processor_refund is null);

create or replace function count_card_refund() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if tg_op = 'UPDATE' and (new.amount_bani <> old.amount_bani
                             or old.state = 'failed' and new.state <> 'failed'
                             or old.state = 'done' and new.state = 'waiting') then
      raise exception 'card refund % does not go back', old.id using errcode = 'restrict_violation';
    end if;
    update card_payments
       set returning_bani = returning_bani + case when tg_op = 'INSERT' then new.amount_bani else 0 end
         - case when new.state = 'failed' and (tg_op = 'INSERT' or old.state <> 'failed') then new.amount_bani else 0 end
     where clinic_id = new.clinic_id and id = new.card_payment_id;
    return null;
  end
  $$;
revoke execute on function count_card_refund() from public;
