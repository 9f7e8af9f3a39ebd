-- Gift cards: who changed one last, their pictures, how their codes were sold, and which clinic a code is of.

alter table gift_cards
  add column changed_by bigint references accounts (id),
  add column changed_at timestamptz,
  add foreign key (clinic_id, cover_file_id) references files (clinic_id, id);

-- A cover goes with what showed it.
create function delete_file_of_cover() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    delete from files where clinic_id = old.clinic_id and id = old.cover_file_id;
    return null;
  end
  $$;
revoke execute on function delete_file_of_cover() from public;
create trigger delete_file_of_cover after delete on gift_cards
  for each row when (old.cover_file_id is not null) execute function delete_file_of_cover();
create trigger delete_file_of_old_cover after update of cover_file_id on gift_cards
  for each row when (old.cover_file_id is not null and old.cover_file_id is distinct from new.cover_file_id)
  execute function delete_file_of_cover();

alter table gift_codes
  -- What was paid for it, and how, is the event's moves; null of what was given away.
  add column sold_event_id bigint,
  add foreign key (clinic_id, sold_event_id) references money_events (clinic_id, id);

-- What a code is worth, and until when, is settled when it is made; whose it is and that it was marked used come later.
revoke update on gift_codes from zambet_app;
grant update (patient_id, buyer_id, claimed_at, used_at, sold_event_id) on gift_codes to zambet_app;

-- Somebody paid for it, or holds it: it may be marked used, and nobody can make as if it had never been.
create function refuse_code_removal() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'the code % was sold or claimed', old.id using errcode = 'restrict_violation', constraint = 'code_is_held';
  end
  $$;
create trigger refuse_code_removal before delete on gift_codes
  for each row when (old.paid or old.patient_id is not null) execute function refuse_code_removal();

-- Whoever was given a code knows the code, and not which clinic it is of.
create index gift_codes_code on gift_codes (code);
create function clinic_of_gift_code(of_code text) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select clinic_id from gift_codes where code = of_code order by clinic_id limit 1 $$;
revoke execute on function clinic_of_gift_code(text) from public;
grant execute on function clinic_of_gift_code(text) to zambet_app;
