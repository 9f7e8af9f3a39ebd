-- What was given for a debt ends with it. A code or a package whose sale is taken back is over, unless something of it was
-- used; and what was forgiven of a charge is no money: it goes with the charge, and never becomes an advance.

create function end_with_charge() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    sold record;
    forgiven record;
    back_id bigint;
  begin
    for sold in select c.gift_code_id, c.patient_subscription_id, c.kind from charges c
                 where c.clinic_id = new.clinic_id and c.event_id = new.reverses_id and c.kind in ('gift_code', 'subscription') loop
      if sold.kind = 'gift_code' then
        perform from gift_code_counters n
          where n.clinic_id = new.clinic_id and n.gift_code_id = sold.gift_code_id and n.remaining_bani = n.value_bani
          for update;
        if not found then
          raise exception 'something of code % was spent', sold.gift_code_id using errcode = 'check_violation', constraint = 'code_left';
        end if;
        insert into gift_code_closings (clinic_id, event_id, gift_code_id, amount_bani)
          select new.clinic_id, new.id, g.id, g.value_bani from gift_codes g
           where g.clinic_id = new.clinic_id and g.id = sold.gift_code_id;
        update gift_codes set used_at = new.made_at where clinic_id = new.clinic_id and id = sold.gift_code_id;
      else
        perform from subscription_counters n
          where n.clinic_id = new.clinic_id and n.patient_subscription_id = sold.patient_subscription_id
            and n.used = 0 and n.reserved = 0
          for update;
        if found then
          update patient_subscriptions set refunded_at = new.made_at, version = version + 1
           where clinic_id = new.clinic_id and id = sold.patient_subscription_id and refunded_at is null;
        end if;
        if not found then
          raise exception 'package % was used or given back', sold.patient_subscription_id
            using errcode = 'check_violation', constraint = 'uses_left';
        end if;
      end if;
    end loop;

    for forgiven in select distinct p.event_id from charges c
                      join allocations a on a.clinic_id = c.clinic_id and a.charge_id = c.id
                      join payments p on p.clinic_id = a.clinic_id and p.id = a.payment_id and p.method = 'write_off'
                      join payment_counters n on n.clinic_id = p.clinic_id and n.payment_id = p.id and not n.reversed
                     where c.clinic_id = new.clinic_id and c.event_id = new.reverses_id loop
      insert into money_events (clinic_id, kind, day, made_at, made_by, reason, reverses_id)
        values (new.clinic_id, 'reversal', new.day, new.made_at, new.made_by, new.reason, forgiven.event_id)
        returning id into back_id;
      insert into money_moves (clinic_id, event_id, debit, credit, amount_bani, patient_id, doctor_id, charge_id, payment_id)
        select m.clinic_id, back_id, m.credit, m.debit, m.amount_bani, m.patient_id, m.doctor_id, m.charge_id, m.payment_id
          from money_moves m where m.clinic_id = new.clinic_id and m.event_id = forgiven.event_id;
    end loop;
    return null;
  end
  $$;
revoke execute on function end_with_charge() from public;
-- Named so that it comes before what had paid a charge is freed.
create trigger and_what_it_was_for after insert on money_events
  for each row when (new.reverses_id is not null) execute function end_with_charge();

-- Nobody paid what a code or a kindness paid: it is no advance that another patient could be given, or be paid out.
create function refuse_gifts_moving() returns trigger
  language plpgsql
  as $$
  begin
    if exists (select from payments p join money_events e on e.clinic_id = new.clinic_id and e.id = new.event_id
                where p.clinic_id = new.clinic_id and p.id = new.payment_id
                  and p.method in ('gift_code', 'write_off') and e.kind = 'transfer') then
      raise exception 'payment % is no money', new.payment_id using errcode = 'check_violation', constraint = 'payment_left';
    end if;
    return new;
  end
  $$;
revoke execute on function refuse_gifts_moving() from public;
create trigger gifts_stay before insert on refunds for each row execute function refuse_gifts_moving();
