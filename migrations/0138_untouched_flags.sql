-- An account that never spoke of offers says nothing of them: its flag stands off by itself, and the yes that its owner gave a
-- clinic holds. A flag that was set and taken back is a no.
create or replace function consents_of_accounts(ids bigint[])
  returns table (account_id bigint, sms_reminder boolean, email_reminder boolean, markting_sms boolean, email_sms boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.id, a.sms_reminder, a.email_reminder,
           case when a.markting_sms or exists (
             select from account_consents k where k.account_id = a.id and k.flag = 'markting_sms') then a.markting_sms end,
           case when a.email_sms or exists (
             select from account_consents k where k.account_id = a.id and k.flag = 'email_sms') then a.email_sms end
      from accounts a
     where a.id = any (ids)
       and exists (select 1 from patients p where p.account_id = a.id and p.clinic_id = current_clinic_id())
  $$;
