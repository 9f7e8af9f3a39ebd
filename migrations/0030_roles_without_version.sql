-- No call changes a role, so nothing tells one version from another.
alter table roles drop column version, drop column changed_by, drop column changed_at;
