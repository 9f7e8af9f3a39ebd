-- Who a session belongs to and what they may do, in one look-up per request. The account comes from the transaction.

create function current_actor(wanted_session uuid, seen_at timestamptz)
  returns table (user_type smallint, clinic_id bigint, permissions text[], doctor_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.user_type, a.clinic_id,
           coalesce((select array_agg(distinct permission)
                       from account_roles ar
                       join roles r on r.clinic_id = ar.clinic_id and r.id = ar.role_id
                       cross join unnest(r.permissions) permission
                      where ar.clinic_id = a.clinic_id and ar.account_id = a.id), '{}'),
           (select d.id from doctors d where d.clinic_id = a.clinic_id and d.account_id = a.id and d.active)
      from accounts a
      join sessions s on s.account_id = a.id and s.id = wanted_session
     where a.id = current_account_id() and a.active and s.ended_at is null and s.expires_at > seen_at
  $$;
