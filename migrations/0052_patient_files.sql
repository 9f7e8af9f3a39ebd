-- How large a file's picture is, upright, in pixels; and why none can be made of it, which leaves the file itself untouched.
alter table patient_files
  add column width integer check (width > 0),
  add column height integer check (height > 0),
  add column not_shown text check (not_shown in ('broken', 'volume', 'unknown')),
  add check ((width is null) = (height is null));
