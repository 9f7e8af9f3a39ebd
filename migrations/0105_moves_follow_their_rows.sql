-- A move that names a charge or a payment stands on that row's own account, also where its record became another's: undoing
-- the merge leaves nothing of it behind. Any other follows its patient, as before.

create function follow_its_row() returns trigger
  language plpgsql
  as $$
  begin
    new.patient_id := coalesce(
      (select c.patient_id from charges c where c.clinic_id = new.clinic_id and c.id = new.charge_id),
      (select p.patient_id from payments p where p.clinic_id = new.clinic_id and p.id = new.payment_id));
    return new;
  end
  $$;
revoke execute on function follow_its_row() from public;
create trigger follow_its_row before insert on money_moves
  for each row when (new.patient_id is not null and (new.charge_id is not null or new.payment_id is not null))
  execute function follow_its_row();

drop trigger follow_merged_patient on money_moves;
create trigger follow_merged_patient before insert on money_moves
  for each row when (new.patient_id is not null and new.charge_id is null and new.payment_id is null)
  execute function follow_merged_patient();
