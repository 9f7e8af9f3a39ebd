-- Finding people: by any part of their names, phone in any writing, email, personal number and number of the record.

-- What everybody who sees the person may find them by, and all that there is; of the second the first is a part.
drop index patients_search;
alter table patients drop column search_text;
alter table patients
  add column name_text text not null generated always as
    (fold_text(last_name || ' ' || first_name
      || coalesce(' ' || card_number || ' ' || regexp_replace(card_number, '[^[:alnum:]]', '', 'g'), ''))) stored,
  add column search_text text not null generated always as
    (fold_text(last_name || ' ' || first_name
      || coalesce(' ' || card_number || ' ' || regexp_replace(card_number, '[^[:alnum:]]', '', 'g'), '')
      || coalesce(' ' || mobile, '') || coalesce(' ' || email, '') || coalesce(' ' || cnp, ''))) stored;
create index patients_search on patients using gin (clinic_id, search_text gin_trgm_ops);

-- The words of a search. Digits with what people write between them are one number, of which only the part after the
-- country's code or the first nought is looked for: 0700 000 000, 0040700000000 and +40 (0)700-000-000 are one phone.
-- What is left ends what was typed, so that nothing that has all of it is missed.
create function search_words(search text) returns text[]
  language sql immutable strict parallel safe set search_path = public, pg_temp
  as $$
    select coalesce(array_agg(distinct coalesce(word, replace(regexp_replace(regexp_replace(
             regexp_replace(number, '[^0-9+]', '', 'g'),
             '^(\+|00)(40)?(?=[0-9])', ''),
             '^0(?=.)', ''), '+', ''))), '{}')
      from (select part[1] as number, part[2] as word
              from regexp_matches(fold_text(search), '([+(]*[0-9][0-9+()./\s-]*)(?=\s|$)|(\S+)', 'g') as part) parts
  $$;

-- The same as patterns, each after `before`: '' for any part of a text, a blank for the beginning of one of its words.
create function search_patterns(words text[], before text) returns text[]
  language sql immutable strict parallel safe
  as $$
    select coalesce(array_agg('%' || before || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by length(word) desc), '{}')
      from unnest(words) word
  $$;

-- Under row-level security only leakproof operators may use an index and LIKE is not one, so text search goes through
-- these, which fence the clinic themselves. Who sees phones masked finds nobody by what is masked.
drop function search_patient_ids(text, boolean, integer);

create function search_patient_ids(search text, by_contact boolean, max_rows integer) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    words text[] := search_words(search);
    patterns text[] := search_patterns(words, '');
    longest text := coalesce(patterns[1], '%');
    beginnings text[] := case when max_rows is not null then search_patterns(words, ' ') end;
  begin
    -- One LIKE of its own, so that the index can be used; the rest filter what it found.
    return query
      select p.id
        from patients p
       where p.clinic_id = current_clinic_id()
         and p.merged_into is null
         and p.search_text like longest
         and p.search_text like all (patterns)
         and (by_contact or p.name_text like all (patterns))
       order by not (' ' || p.name_text) like all (beginnings), p.last_name, p.first_name, p.id
       limit max_rows;
  end
  $$;
revoke execute on function search_patient_ids(text, boolean, integer) from public;
grant execute on function search_patient_ids(text, boolean, integer) to zambet_app;

-- Whose names have these words but for one letter of one of them: wrong, missing, one too many, or two in each other's
-- place. Short words and numbers are taken as they are, since one letter off they are somebody else's.
create function search_patient_ids_alike(search text, by_contact boolean) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    words text[] := search_words(search);
    word text;
    alike text;
    others text[];
  begin
    if cardinality(words) > 6 then return; end if;
    foreach word in array words loop
      continue when word !~ '^[[:alpha:]''-]{4,40}$';
      -- Of a long word the beginning is enough, as while it is being typed.
      select '(^| )(' || string_agg(
               left(word, i - 1) || '.?' || substr(word, i + 1)
               || '|' || left(word, i - 1) || '.' || substr(word, i)
               || '|' || left(word, i - 1) || substr(word, i + 1, 1) || substr(word, i, 1) || substr(word, i + 2), '|')
             || ')' || case when length(word) < 6 then '( |$)' else '' end
        into alike
        from generate_series(1, length(word)) i;
      others := search_patterns(array_remove(words, word), '');
      return query
        select p.id
          from patients p
         where p.clinic_id = current_clinic_id()
           and p.merged_into is null
           and p.search_text ~ alike
           and p.name_text ~ alike
           and case when by_contact then p.search_text else p.name_text end like all (others);
    end loop;
  end
  $$;
revoke execute on function search_patient_ids_alike(text, boolean) from public;
grant execute on function search_patient_ids_alike(text, boolean) to zambet_app;
