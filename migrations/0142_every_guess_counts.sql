-- A guess was not counted where the one before it proved right at the same moment: the row was found, then forgotten, then
-- looked for. Now it is written and held in one statement.

create or replace function begin_guess(guess_key text, made_at timestamptz, patience integer)
  returns table (made integer, wait_until timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    kept guesses;
    waits timestamptz;
  begin
    insert into guesses values (guess_key, 0, made_at)
      on conflict (key) do update set made = guesses.made
      returning * into kept;
    if kept.last_at <= made_at - interval '1 hour' then
      kept.made := 0;
    end if;
    waits := kept.last_at + case when kept.made >= 10 then interval '1 hour'
                                 when kept.made >= patience then interval '1 minute' end;
    if waits > made_at then
      return query select kept.made, waits;
      return;
    end if;
    update guesses g set made = kept.made + 1, last_at = made_at where g.key = guess_key;
    return query select kept.made + 1, null::timestamptz;
  end
  $$;
