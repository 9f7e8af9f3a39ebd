-- As before, and what an act gave back is taken again when the act itself is taken back: a refund, a transfer's part, a code.
create or replace function close_reversed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    -- What was paid on it, or with it, is free again.
    insert into allocations (clinic_id, event_id, payment_id, charge_id, amount_bani)
      select a.clinic_id, new.id, a.payment_id, a.charge_id, -sum(a.amount_bani)
        from allocations a
       where a.clinic_id = new.clinic_id
         and (a.charge_id in (select id from charges where clinic_id = new.clinic_id and event_id = new.reverses_id)
              or a.payment_id in (select id from payments where clinic_id = new.clinic_id and event_id = new.reverses_id))
       group by a.clinic_id, a.payment_id, a.charge_id having sum(a.amount_bani) <> 0;
    update charge_counters c set reversed = true
      from charges h
     where h.clinic_id = new.clinic_id and h.event_id = new.reverses_id
       and c.clinic_id = h.clinic_id and c.charge_id = h.id;
    update payment_counters c set reversed = true
      from payments p
     where p.clinic_id = new.clinic_id and p.event_id = new.reverses_id
       and c.clinic_id = p.clinic_id and c.payment_id = p.id;
    update gift_code_counters c set remaining_bani = c.remaining_bani + p.amount_bani
      from payments p
     where p.clinic_id = new.clinic_id and p.event_id = new.reverses_id
       and c.clinic_id = p.clinic_id and c.gift_code_id = p.gift_code_id;
    update payment_counters c set refunded_bani = c.refunded_bani - r.amount_bani
      from (select payment_id, sum(amount_bani) as amount_bani from refunds
             where clinic_id = new.clinic_id and event_id = new.reverses_id group by payment_id) r
     where c.clinic_id = new.clinic_id and c.payment_id = r.payment_id;
    update gift_code_counters c set remaining_bani = c.remaining_bani - r.amount_bani
      from (select p.gift_code_id, sum(x.amount_bani) as amount_bani
              from refunds x join payments p on p.clinic_id = x.clinic_id and p.id = x.payment_id
             where x.clinic_id = new.clinic_id and x.event_id = new.reverses_id and p.gift_code_id is not null
             group by p.gift_code_id) r
     where c.clinic_id = new.clinic_id and c.gift_code_id = r.gift_code_id;
    return null;
  end
  $$;
revoke execute on function close_reversed() from public;
