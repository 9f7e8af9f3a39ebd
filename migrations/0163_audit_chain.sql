-- The audit log's chain: each clinic's entries are sealed in the order of the feed, a hash of each standing on the one before, so that
-- who changes, removes, adds or moves a sealed one breaks it. The sealing is the clock's, behind the writers: they pay nothing for it.

create table audit_seals (
  clinic_id bigint not null references clinics (clinic_id),
  position bigint not null check (position > 0),
  entry_id bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null,
  primary key (clinic_id, position),
  unique (clinic_id, entry_id)
);
call protect_tenant_table('audit_seals');
revoke insert, update, delete on audit_seals from zambet_app;

-- The end of each chain, and how far into the feed it reaches. Entries that were brought over from another database, by a dump, have
-- transactions' numbers that this one has not reached: they are before all others, and how far those are sealed stands apart.
create table audit_chains (
  clinic_id bigint primary key references clinics (clinic_id),
  position bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex'),
  sealed_at timestamptz,
  xid xid8 not null default '0',
  entry_id bigint not null default 0,
  brought_xid xid8 not null default '0',
  brought_id bigint not null default 0
);
call protect_tenant_table('audit_chains');
revoke insert, update, delete on audit_chains from zambet_app;

-- What the chain's last hash was each night, as it was mailed.
create table audit_anchors (
  clinic_id bigint not null references clinics (clinic_id),
  day date not null,
  position bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (clinic_id, day)
);
call protect_tenant_table('audit_anchors');
revoke update, delete on audit_anchors from zambet_app;

-- A verification under way (asked_at), and what the last one found.
create table audit_verifications (
  clinic_id bigint primary key references clinics (clinic_id),
  asked_at timestamptz,
  seen_at timestamptz,
  done bigint not null default 0,
  goal bigint not null default 0,
  verified_at timestamptz,
  checked bigint not null default 0,
  position bigint,
  kind text check (kind in ('changed', 'removed', 'inserted', 'reordered')),
  told_at timestamptz,
  check ((position is null) = (kind is null))
);
call protect_tenant_table('audit_verifications');
revoke delete on audit_verifications from zambet_app;

-- Told entries have an index of the feed already.
create index audit_entries_untold on audit_entries (clinic_id, xid, id) where not told;

-- Number, transaction, salt and hash of an entry are the database's to give.
revoke insert on audit_entries from zambet_app;
grant insert (clinic_id, at, actor_account_id, actor_kind, action, entity, entity_id, before, after, told)
  on audit_entries to zambet_app;

-- Nobody changes an entry, the owner neither, but for its payload: that may be taken, whole. Whose it may be is asked by
-- forget_payloads_of_erased, and again by whoever verifies.
create function keep_audit_entry() returns trigger
  language plpgsql
  as $$
  begin
    if to_jsonb(new) - array['before', 'after', 'salt', 'told'] is distinct from to_jsonb(old) - array['before', 'after', 'salt', 'told']
       or ((new.before, new.after, new.salt) is distinct from (old.before, old.after, old.salt)
           and num_nonnulls(new.before, new.after, new.salt) > 0)
    then
      raise exception 'the audit entry % stays as it is', old.id using errcode = 'insufficient_privilege';
    end if;
    return new;
  end
  $$;
create trigger keep_audit_entry before update on audit_entries for each row execute function keep_audit_entry();

create function keep_audit_rows() returns trigger
  language plpgsql
  as $$
  begin
    raise exception '% is kept as it is', tg_table_name using errcode = 'insufficient_privilege';
  end
  $$;
create trigger keep_audit_rows before delete or truncate on audit_entries execute function keep_audit_rows();
create trigger keep_audit_rows before update or delete or truncate on audit_seals execute function keep_audit_rows();
create trigger keep_audit_rows before update or delete or truncate on audit_anchors execute function keep_audit_rows();
create trigger keep_audit_rows before delete or truncate on audit_chains execute function keep_audit_rows();

-- What is hashed of an entry: canonical JSON (RFC 8785) of everything but before, after and salt, for which payload_hash stands, and
-- told; with the moment of its sealing. Instants are microseconds. verify-chain.ts writes it a second time.
create function audit_entry_text(
  clinic_id bigint, id bigint, at timestamptz, actor_account_id bigint, actor_kind text, action text, entity text, entity_id bigint,
  xid xid8, payload_hash bytea, sealed_at timestamptz) returns text
  language sql stable parallel safe
  as $$
    select '{"action":' || to_json(action)::text || ',"actor_account_id":' || coalesce(actor_account_id::text, 'null')
      || ',"actor_kind":' || to_json(actor_kind)::text || ',"at":' || (extract(epoch from at) * 1000000)::bigint
      || ',"clinic_id":' || clinic_id || ',"entity":' || to_json(entity)::text || ',"entity_id":' || entity_id || ',"id":' || id
      || ',"payload_hash":"' || encode(payload_hash, 'hex') || '","sealed_at":' || (extract(epoch from sealed_at) * 1000000)::bigint
      || ',"xid":' || xid::text || '}'
  $$;

create function audit_seal_hash(previous bytea, place bigint, entry text) returns bytea
  language sql immutable parallel safe
  as $$ select sha256(previous || int8send(place) || convert_to(entry, 'UTF8')) $$;

-- A seal stands on the one before and is of an entry that is there, whoever writes it.
create function check_audit_seals() returns trigger
  language plpgsql
  as $$
  begin
    if exists (
      select from added a
        left join audit_seals p on p.clinic_id = a.clinic_id and p.position = a.position - 1
        left join audit_entries e on e.clinic_id = a.clinic_id and e.id = a.entry_id
       where (p.position is null and a.position > 1)
          or a.hash is distinct from audit_seal_hash(
               coalesce(p.hash, decode(repeat('00', 32), 'hex')), a.position,
               audit_entry_text(e.clinic_id, e.id, e.at, e.actor_account_id, e.actor_kind, e.action, e.entity, e.entity_id, e.xid,
                 e.payload_hash, a.sealed_at)))
    then
      raise exception 'a seal that does not follow' using errcode = 'check_violation';
    end if;
    return null;
  end
  $$;
create trigger check_audit_seals after insert on audit_seals
  referencing new table as added for each statement execute function check_audit_seals();

create function keep_audit_chain() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'a chain grows no shorter' using errcode = 'insufficient_privilege';
  end
  $$;
create trigger keep_audit_chain before update on audit_chains
  for each row when (new.position < old.position or new.clinic_id <> old.clinic_id) execute function keep_audit_chain();

-- The clinic's entries without a seal, in order, at most so many: first those that were brought over, then those of transactions below
-- the horizon. Where the chain's end itself was brought over, this database's transactions begin anew.
create function list_unsealed_entries(of_clinic bigint, horizon xid8, max_rows integer)
  returns table (id bigint, at timestamptz, actor_account_id bigint, actor_kind text, action text, entity text, entity_id bigint,
                 xid xid8, payload_hash bytea, is_brought boolean)
  language sql stable
  as $$
    with reached as (
      select case when c.is_behind then '0' else c.xid end as xid, case when c.is_behind then 0 else c.entry_id end as id,
             case when c.is_behind then c.xid else c.brought_xid end as brought_xid,
             case when c.is_behind then c.entry_id else c.brought_id end as brought_id, c.next
        from (select coalesce(k.xid, '0') as xid, coalesce(k.entry_id, 0) as entry_id, coalesce(k.brought_xid, '0') as brought_xid,
                     coalesce(k.brought_id, 0) as brought_id, pg_snapshot_xmax(s.now) as next,
                     coalesce(k.xid >= pg_snapshot_xmax(s.now), false) as is_behind
                from pg_current_snapshot() s (now) left join audit_chains k on k.clinic_id = of_clinic) c)
    select u.* from reached r cross join lateral (
      (select e.id, e.at, e.actor_account_id, e.actor_kind, e.action, e.entity, e.entity_id, e.xid, e.payload_hash, true as is_brought
         from audit_entries e
        where e.told and e.clinic_id = of_clinic and (e.xid, e.id) > (r.brought_xid, r.brought_id) and e.xid >= r.next
        order by e.xid, e.id limit max_rows)
      union all
      (select e.id, e.at, e.actor_account_id, e.actor_kind, e.action, e.entity, e.entity_id, e.xid, e.payload_hash, true
         from audit_entries e
        where not e.told and e.clinic_id = of_clinic and (e.xid, e.id) > (r.brought_xid, r.brought_id) and e.xid >= r.next
        order by e.xid, e.id limit max_rows)
      union all
      (select e.id, e.at, e.actor_account_id, e.actor_kind, e.action, e.entity, e.entity_id, e.xid, e.payload_hash, false
         from audit_entries e
        where e.told and e.clinic_id = of_clinic and (e.xid, e.id) > (r.xid, r.id) and e.xid < horizon
          and not exists (select from audit_seals s where s.clinic_id = of_clinic and s.entry_id = e.id)
        order by e.xid, e.id limit max_rows)
      union all
      (select e.id, e.at, e.actor_account_id, e.actor_kind, e.action, e.entity, e.entity_id, e.xid, e.payload_hash, false
         from audit_entries e
        where not e.told and e.clinic_id = of_clinic and (e.xid, e.id) > (r.xid, r.id) and e.xid < horizon
          and not exists (select from audit_seals s where s.clinic_id = of_clinic and s.entry_id = e.id)
        order by e.xid, e.id limit max_rows)) u
     order by u.is_brought desc, u.xid, u.id
     limit max_rows
  $$;

-- Seals the next entries of the transaction's clinic, those older than every transaction still open; how many. Nothing where another
-- is sealing them: whoever seals holds the chain's row.
create function seal_audit_entries(now timestamptz, max_rows integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    chain audit_chains;
    entry record;
    ids bigint[];
    hashes bytea[];
    first bigint;
  begin
    insert into audit_chains (clinic_id)
      select current_clinic_id()
       where not exists (select from audit_chains c where c.clinic_id = current_clinic_id())
      on conflict do nothing;
    select * into chain from audit_chains c where c.clinic_id = current_clinic_id() for update skip locked;
    if not found then
      return 0;
    end if;
    first := chain.position + 1;
    if chain.xid >= pg_snapshot_xmax(pg_current_snapshot()) then
      chain.brought_xid := chain.xid;
      chain.brought_id := chain.entry_id;
      chain.xid := '0';
      chain.entry_id := 0;
    end if;
    for entry in
      select u.id, u.xid, u.is_brought,
             audit_entry_text(chain.clinic_id, u.id, u.at, u.actor_account_id, u.actor_kind, u.action, u.entity, u.entity_id, u.xid,
               u.payload_hash, now) as said
        from list_unsealed_entries(chain.clinic_id, pg_snapshot_xmin(pg_current_snapshot()), max_rows) u
       order by u.is_brought desc, u.xid, u.id
    loop
      chain.position := chain.position + 1;
      chain.hash := audit_seal_hash(chain.hash, chain.position, entry.said);
      ids := array_append(ids, entry.id);
      hashes := array_append(hashes, chain.hash);
      if entry.is_brought then
        chain.brought_xid := entry.xid;
        chain.brought_id := entry.id;
      else
        chain.xid := entry.xid;
        chain.entry_id := entry.id;
      end if;
    end loop;
    if ids is null then
      return 0;
    end if;
    insert into audit_seals (clinic_id, position, entry_id, hash, sealed_at)
      select chain.clinic_id, first - 1 + x.place, x.id, x.hash, now
        from unnest(ids, hashes) with ordinality x (id, hash, place);
    update audit_chains c
       set position = chain.position, hash = chain.hash, sealed_at = now, xid = chain.xid, entry_id = chain.entry_id,
           brought_xid = chain.brought_xid, brought_id = chain.brought_id
     where c.clinic_id = chain.clinic_id;
    return cardinality(ids);
  end
  $$;

-- Clinics that have entries to seal.
create function list_clinics_to_seal() returns table (clinic_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.clinic_id from clinics c
     where exists (select from list_unsealed_entries(c.clinic_id, pg_snapshot_xmin(pg_current_snapshot()), 1))
     order by 1
  $$;

-- How many entries of the transaction's clinic have no seal yet, those included that wait for a transaction.
create function count_unsealed_entries() returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*) from list_unsealed_entries(current_clinic_id(), pg_snapshot_xmax(pg_current_snapshot()), null) $$;

revoke execute on function keep_audit_entry, keep_audit_rows, keep_audit_chain, audit_entry_text, audit_seal_hash, check_audit_seals,
  list_unsealed_entries, seal_audit_entries, list_clinics_to_seal, count_unsealed_entries from public;
grant execute on function seal_audit_entries, list_clinics_to_seal, count_unsealed_entries to zambet_app;
