-- As before, found by one step into each index: a second bound below would be tried on every entry from the first one on, and whether
-- an entry is sealed is looked up entry by entry, whatever the planner believes of how many there are.
create or replace function list_unsealed_entries(of_clinic bigint, horizon xid8, max_rows integer)
  returns table (id bigint, at timestamptz, actor_account_id bigint, actor_kind text, action text, entity text, entity_id bigint,
                 xid xid8, payload_hash bytea, is_brought boolean)
  language sql stable
  as $$
    with reached as (
      select case when c.is_behind then '0' else c.xid end as xid, case when c.is_behind then 0 else c.entry_id end as id,
             greatest(c.next, case when c.is_behind then c.xid else c.brought_xid end) as brought_xid,
             case when c.is_behind then c.entry_id when c.brought_xid >= c.next then c.brought_id
                  else -9223372036854775808 end as brought_id
        from (select coalesce(k.xid, '0') as xid, coalesce(k.entry_id, 0) as entry_id, coalesce(k.brought_xid, '0') as brought_xid,
                     coalesce(k.brought_id, 0) as brought_id, pg_snapshot_xmax(s.now) as next,
                     coalesce(k.xid >= pg_snapshot_xmax(s.now), false) as is_behind
                from pg_current_snapshot() s (now) left join audit_chains k on k.clinic_id = of_clinic) c)
    select u.* from reached r cross join lateral (
      (select e.id, e.at, e.actor_account_id, e.actor_kind, e.action, e.entity, e.entity_id, e.xid, e.payload_hash, true as is_brought
         from audit_entries e
        where e.told and e.clinic_id = of_clinic and (e.xid, e.id) > (r.brought_xid, r.brought_id)
        order by e.xid, e.id limit max_rows)
      union all
      (select e.id, e.at, e.actor_account_id, e.actor_kind, e.action, e.entity, e.entity_id, e.xid, e.payload_hash, true
         from audit_entries e
        where not e.told and e.clinic_id = of_clinic and (e.xid, e.id) > (r.brought_xid, r.brought_id)
        order by e.xid, e.id limit max_rows)
      union all
      (select e.id, e.at, e.actor_account_id, e.actor_kind, e.action, e.entity, e.entity_id, e.xid, e.payload_hash, false
         from audit_entries e
        where e.told and e.clinic_id = of_clinic and (e.xid, e.id) > (r.xid, r.id) and e.xid < horizon
          and (select s.position from audit_seals s where s.clinic_id = of_clinic and s.entry_id = e.id) is null
        order by e.xid, e.id limit max_rows)
      union all
      (select e.id, e.at, e.actor_account_id, e.actor_kind, e.action, e.entity, e.entity_id, e.xid, e.payload_hash, false
         from audit_entries e
        where not e.told and e.clinic_id = of_clinic and (e.xid, e.id) > (r.xid, r.id) and e.xid < horizon
          and (select s.position from audit_seals s where s.clinic_id = of_clinic and s.entry_id = e.id) is null
        order by e.xid, e.id limit max_rows)) u
     order by u.is_brought desc, u.xid, u.id
     limit max_rows
  $$;
