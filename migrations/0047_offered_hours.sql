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
