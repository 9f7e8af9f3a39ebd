-- A package that was given back and paid out is paid out once: what of its price is still paid by money stays there for as much
-- as left the clinic by the other way. Mistakes, disputes and what a processor did by itself are true whatever they come to.

-- The act that gave it back.
alter table patient_subscriptions add column refund_event_id bigint;
alter table patient_subscriptions add foreign key (clinic_id, refund_event_id) references money_events (clinic_id, id);
create index patient_subscriptions_refund on patient_subscriptions (clinic_id, refund_event_id) where refund_event_id is not null;
create index charges_package on charges (clinic_id, patient_subscription_id) where patient_subscription_id is not null;

-- Of the price of a package that was given back: what money still pays of it, less what is on its way back to a card, and what of
-- the refund has left the patient's account.
create function package_money(of_clinic bigint, of_charge bigint, out held_bani bigint, out given_bani bigint)
  language sql stable
  as $$
    select (select coalesce(sum(a.paid_bani - greatest(coalesce(w.waiting_bani, 0) - (k.amount_bani - k.refunded_bani - a.paid_bani), 0)), 0)
              from (select x.payment_id, sum(x.amount_bani) as paid_bani from allocations x
                     where x.clinic_id = of_clinic and x.charge_id = of_charge group by x.payment_id) a
              join payments p on p.clinic_id = of_clinic and p.id = a.payment_id
              join payment_counters k on k.clinic_id = p.clinic_id and k.payment_id = p.id
              left join gift_codes g on g.clinic_id = p.clinic_id and g.id = p.gift_code_id
              left join lateral (
                select sum(r.amount_bani) as waiting_bani from card_payments o
                  join card_refunds r on r.clinic_id = o.clinic_id and r.card_payment_id = o.id and r.state = 'waiting'
                 where o.clinic_id = p.clinic_id and o.payment_id = p.id) w on true
             where p.id <> y.id and p.method <> 'write_off' and (g.id is null or g.paid))::bigint,
           n.refunded_bani
      from charges c
      join patient_subscriptions s on s.clinic_id = c.clinic_id and s.id = c.patient_subscription_id
      join payments y on y.clinic_id = s.clinic_id and y.event_id = s.refund_event_id and y.method = 'package_refund'
      join payment_counters n on n.clinic_id = y.clinic_id and n.payment_id = y.id
     where c.clinic_id = of_clinic and c.id = of_charge and c.kind = 'subscription'
  $$;
revoke execute on function package_money(bigint, bigint) from public;

-- What may be given back of a payment, as far as packages go.
create function returnable_bani(of_clinic bigint, of_payment bigint) returns bigint
  language sql stable
  as $$
    select case when p.method = 'package_refund'
             then greatest(least(n.amount_bani - n.refunded_bani, coalesce((
                    select min(m.held_bani - m.given_bani) from patient_subscriptions s
                      join charges c on c.clinic_id = s.clinic_id and c.patient_subscription_id = s.id and c.kind = 'subscription'
                      cross join lateral package_money(c.clinic_id, c.id) m
                     where s.clinic_id = p.clinic_id and s.refund_event_id = p.event_id), n.amount_bani)), 0)
             else n.amount_bani - n.refunded_bani - coalesce((
                    select sum(a.paid_bani - least(a.paid_bani, greatest(m.held_bani - m.given_bani, 0)))
                      from (select x.charge_id, sum(x.amount_bani) as paid_bani from allocations x
                              join charges c on c.clinic_id = x.clinic_id and c.id = x.charge_id and c.kind = 'subscription'
                             where x.clinic_id = p.clinic_id and x.payment_id = p.id group by x.charge_id) a
                      cross join lateral package_money(p.clinic_id, a.charge_id) m
                     where m.given_bani > 0), 0) end::bigint
      from payments p join payment_counters n on n.clinic_id = p.clinic_id and n.payment_id = p.id
     where p.clinic_id = of_clinic and p.id = of_payment and not n.reversed
  $$;
revoke execute on function returnable_bani(bigint, bigint) from public;

create function refuse_second_payout(of_clinic bigint, of_charge bigint) returns void
  language plpgsql
  as $$
  begin
    if exists (select from package_money(of_clinic, of_charge) m where m.given_bani > greatest(m.held_bani, 0)) then
      raise exception 'the package of charge % was paid out already', of_charge
        using errcode = 'check_violation', constraint = 'package_paid_out';
    end if;
  end
  $$;
revoke execute on function refuse_second_payout(bigint, bigint) from public;

-- Of what money of the desk is taken off a package's price, and of what is given of its refund.
create function guard_package_price() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if exists (select from money_events e join payments p on p.clinic_id = e.clinic_id and p.id = new.payment_id
                where e.clinic_id = new.clinic_id and e.id = new.event_id and e.kind = 'refund' and p.method <> 'online') then
      perform refuse_second_payout(new.clinic_id, new.charge_id);
    end if;
    return null;
  end
  $$;
revoke execute on function guard_package_price() from public;
create trigger paid_out_once after insert on allocations for each row when (new.amount_bani < 0) execute function guard_package_price();

create function guard_package_refund() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform refuse_second_payout(c.clinic_id, c.id)
      from payments p
      join patient_subscriptions s on s.clinic_id = p.clinic_id and s.refund_event_id = p.event_id
      join charges c on c.clinic_id = s.clinic_id and c.patient_subscription_id = s.id and c.kind = 'subscription'
     where p.clinic_id = new.clinic_id and p.id = new.payment_id and p.method = 'package_refund';
    return null;
  end
  $$;
revoke execute on function guard_package_refund() from public;
-- Named so that it comes after what counts the refund.
create trigger paid_out_once after insert on refunds for each row execute function guard_package_refund();

-- What somebody asks to go back to a card, before it does.
create function guard_card_refund() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    -- Who pays a package out meanwhile is waited for.
    perform from patient_accounts t
       join card_payments k on k.clinic_id = t.clinic_id and k.patient_id = t.patient_id
      where k.clinic_id = new.clinic_id and k.id = new.card_payment_id for update of t;
    perform refuse_second_payout(new.clinic_id, c.id)
      from card_payments k
      join allocations a on a.clinic_id = k.clinic_id and a.payment_id = k.payment_id
      join charges c on c.clinic_id = a.clinic_id and c.id = a.charge_id and c.kind = 'subscription'
     where k.clinic_id = new.clinic_id and k.id = new.card_payment_id;
    return null;
  end
  $$;
revoke execute on function guard_card_refund() from public;
create trigger paid_out_once after insert on card_refunds for each row when (new.why <> 'processor') execute function guard_card_refund();
