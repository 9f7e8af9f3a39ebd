-- What a plan offers is one column of it until it is applied, since most plans are looked at and left. Its visits are rows
-- from then on, each with what was decided.

alter table affected_plans add column offered json; -- [{booking_id, options: [{doctor_id, start, cabinet_id}]}]
update affected_plans p set offered = coalesce((
    select json_agg(json_build_object('booking_id', v.booking_id, 'options', v.options)) from affected_plan_visits v
     where v.clinic_id = p.clinic_id and v.plan_id = p.id), '[]')
 where applied_at is null;
delete from affected_plan_visits v using affected_plans p
 where p.clinic_id = v.clinic_id and p.id = v.plan_id and p.applied_at is null;
alter table affected_plans add constraint affected_plans_offer_until_applied check ((offered is null) = (applied_at is not null));

alter table affected_plan_visits add column home jsonb; -- where it is to be moved
update affected_plan_visits set home = options -> coalesce(chosen, 0) where decision = 'move' and outcome is distinct from 'skipped';
alter table affected_plan_visits
  drop column options,
  drop column chosen,
  alter column decision set not null,
  alter column version set not null,
  add constraint affected_plan_visits_move_home check (home is not null or decision <> 'move' or outcome is not distinct from 'skipped');

-- A category's name is one whatever its case and marks. Of those that had the same, the later ones get a number behind it.
update service_categories c set name_ro = left(c.name_ro, 180) || ' ' || c.id
 where exists (
   select from service_categories x
    where x.clinic_id = c.clinic_id and x.id < c.id and fold_text(x.name_ro) = fold_text(c.name_ro));
alter table service_categories
  drop constraint service_categories_clinic_id_name_ro_key,
  add column name_text text not null generated always as (fold_text(name_ro)) stored,
  add constraint service_categories_same_name unique (clinic_id, name_text);

-- A cabinet is for all services or for some: one whose only service is deleted would silently be for none.
update cabinets set service_ids = null where cardinality(service_ids) = 0;
alter table cabinets add constraint cabinets_for_some check (cardinality(service_ids) > 0);

create or replace function forget_service() returns trigger
  language plpgsql
  as $$
  declare
    cabinet text;
  begin
    select name into cabinet from cabinets
     where clinic_id = old.clinic_id and service_ids = array[old.id] order by id limit 1;
    if found then
      raise exception 'a cabinet is for this service alone'
        using errcode = 'restrict_violation', constraint = 'cabinets_for_some', detail = cabinet;
    end if;
    update cabinets set service_ids = array_remove(service_ids, old.id)
     where clinic_id = old.clinic_id and old.id = any (service_ids);
    return null;
  end
  $$;
