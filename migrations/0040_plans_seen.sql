-- Who applied a plan is shown how it ended, wherever they are by then.

alter table affected_plans add column seen_at timestamptz;
update affected_plans set seen_at = applied_at;
create index affected_plans_unseen on affected_plans (clinic_id, applied_by) where applied_by is not null and seen_at is null;
