-- Several people may share a proved phone, each with an account of their own name: a family's, a couple's.

drop index accounts_patient_mobile;
create index accounts_patient_mobile on accounts (mobile) where user_type = 3 and mobile_verified_at is not null;

drop function find_account_by_proved_mobile(text);

-- The patients' accounts behind a phone that each of them proved by a code.
create function list_accounts_by_proved_mobile(proved_mobile text)
  returns table (id bigint, first_name text, last_name text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.id, a.first_name, a.last_name
      from accounts a
     where a.mobile = proved_mobile and a.user_type = 3 and a.mobile_verified_at is not null and a.active
     order by a.id
  $$;
revoke execute on function list_accounts_by_proved_mobile(text) from public;
grant execute on function list_accounts_by_proved_mobile(text) to zambet_app;

-- As before, and for somebody who sees phones and emails masked by names alone: whatever can be searched can be found out.
drop function search_patient_ids(text, integer);

create function search_patient_ids(search text, by_contact boolean, max_rows integer) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    patterns text[];
    longest text;
  begin
    select array_agg(pattern order by length(pattern) desc)
      into patterns
      from (select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' as pattern
              from regexp_split_to_table(fold_text(search), '\s+') as word
             where word <> '') words;
    longest := coalesce(patterns[1], '%');
    -- One LIKE of its own, so that the index can be used; the rest filter what it found.
    return query
      select p.id
        from patients p
       where p.clinic_id = current_clinic_id()
         and p.search_text like longest
         and (patterns is null or p.search_text like all (patterns))
         and (by_contact or patterns is null
              or fold_text(p.first_name || ' ' || p.last_name || ' ' || p.first_name) like all (patterns))
       order by p.last_name, p.first_name, p.id
       limit max_rows;
  end
  $$;
revoke execute on function search_patient_ids(text, boolean, integer) from public;
grant execute on function search_patient_ids(text, boolean, integer) to zambet_app;

-- Who was born on a day, to find the same person written down before.
create index patients_birth_date on patients (clinic_id, birth_date) where birth_date is not null;

-- In which language to write to somebody who booked online: accounts are not a clinic's, this much of its visitors' is.
create function language_of_booker(online_booking_id bigint) returns smallint
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.language
      from bookings b join accounts a on a.id = b.created_by
     where b.clinic_id = current_clinic_id() and b.id = online_booking_id and b.source = 'online'
  $$;
revoke execute on function language_of_booker(bigint) from public;
grant execute on function language_of_booker(bigint) to zambet_app;
