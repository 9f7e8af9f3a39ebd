-- A code works once. Whoever's answer was lost on the way asks again with the same attempt, which only their form knows
-- (kept as a keyed hash); for a little while it is answered again, and nobody else is.
alter table one_time_codes add column used_by text;
