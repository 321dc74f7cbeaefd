-- Why: what the form asks of a match holds for a member who gets past the form too: a level, unless it is an event, an end, and an
-- end after the start. No constraints: matches that an operator brings along may lack a level or an end, and are shown.

-- The same as domain/rules/match-form.ts. Only what is written is looked at, so that such a match can be changed in other respects.
create function private.guard_match() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if auth.uid() is null then
    return new;
  end if;
  if tg_op = 'INSERT' or (new.skill_level, new.match_type) is distinct from (old.skill_level, old.match_type) then
    if new.skill_level is null and new.match_type not in ('americano', 'event', 'tournament') then
      raise exception using errcode = '23514', message = 'skill_level: a match has a level.';
    end if;
  end if;
  if tg_op = 'INSERT' or (new.match_date, new.end_time) is distinct from (old.match_date, old.end_time) then
    if new.end_time is null then
      raise exception using errcode = '23514', message = 'end_time: a match has an end.';
    elsif private.ends_before_start(new.match_date, new.end_time) then
      raise exception using errcode = '23514', message = 'end_time: the end is after the start.';
    end if;
  end if;
  return new;
end
$$;

-- An end at or before the start is that of the next day; a match lasts two hours then at most. In the night in which the clock is put
-- forward, a start that was chosen in the hour that there is not stands an hour later, past its end: no fault of the member.
create function private.ends_before_start(match_date timestamptz, end_time time) returns boolean
language sql stable
set search_path = ''
as $$
  select isfinite(match_date) and end_time <= starts::time and end_time - starts::time + interval '24 hours' > interval '2 hours'
         and starts - (match_date - interval '1 hour') at time zone zone <= interval '1 hour'
    from (select zone, match_date at time zone zone as starts from private.time_zone() as zone) as venue
$$;

create trigger guard_match before insert or update on public.matches
  for each row execute function private.guard_match();

revoke execute on all functions in schema private from public;
-- Asked by a trigger that runs as the member.
grant execute on function private.ends_before_start(timestamptz, time) to authenticated;
