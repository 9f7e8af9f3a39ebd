-- A colleague is edited by several people, as other records are: the second of two savers is told of the first.
alter table accounts
  add column version integer not null default 1,
  add column changed_by bigint references accounts (id),
  add column changed_at timestamptz;
