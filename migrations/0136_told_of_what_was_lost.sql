-- For which cap a clinic has heard that its month comes near it, and that it is reached: another cap is told of anew.
alter table message_costs
  drop column told_at,
  add column near_cap_bani bigint,
  add column full_cap_bani bigint;
