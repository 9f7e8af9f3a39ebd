-- What a patient's account keeps of its own: the doctors marked with a heart. Those are of any clinic, so nothing refers to
-- them; one who is gone or hidden is passed over when they are shown.
create table favourite_doctors (
  account_id bigint not null references accounts (id) on delete cascade,
  doctor_id bigint not null,
  added_at timestamptz not null,
  primary key (account_id, doctor_id)
);
alter table favourite_doctors enable row level security;
create policy own on favourite_doctors using (account_id = current_account_id());
grant select, insert, delete on favourite_doctors to zambet_app;

-- Which of some doctors patients can find, so that nobody learns by a heart who else there is.
create function findable_doctors(wanted bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select d.id from doctors d where d.id = any (wanted) and d.active and d.online_visible $$;
revoke execute on function findable_doctors(bigint[]) from public;
grant execute on function findable_doctors(bigint[]) to zambet_app;

-- What people write to those who run the product. It is the product's own, as are its messages of clinic 0; the same words
-- pressed twice are one message.
create table contact_messages (
  id bigint generated always as identity primary key,
  account_id bigint references accounts (id) on delete set null, -- who was signed in, if anybody
  email text not null,
  subject text not null,
  description text not null,
  digest bytea not null, -- of what was written, by whom and on which day
  created_at timestamptz not null,
  unique (digest)
);
alter table contact_messages enable row level security;
create policy product on contact_messages using (current_clinic_id() = 0);
grant select, insert on contact_messages to zambet_app;

-- A year is enough to answer; what was sent by email is in the mailbox it went to.
create function forget_contact(seen_at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from contact_messages where created_at < seen_at - interval '1 year';
    delete from messages where clinic_id = 0 and key like 'contact:%' and created_at < seen_at - interval '1 year';
  $$;
revoke execute on function forget_contact(timestamptz) from public;
grant execute on function forget_contact(timestamptz) to zambet_app;
