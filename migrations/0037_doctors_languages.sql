-- The languages a doctor speaks with patients, as ISO 639-1 codes.
alter table doctors add column languages text[] not null default '{}';
